import type { OrganisationInPackage } from '../../services/events/import/event-package.ts'
import { towns, type TownId } from './towns.ts'

/** Organisations of the demo season; all are invented. */
export const organisations = {
  'alta-quota': organisation(
    'ASD Alta Quota',
    'belluno',
    `A mountain club of three villages and one **very old van**. We open the passes before the tourists are awake, sweep the gravel out of the hairpins by hand and hand out polenta at the top.`,
  ),
  'buckeye-road': organisation(
    'Buckeye Road Runners’ League',
    'cleveland',
    `Founded on a snow day by people who went out anyway. We plough our own courses, count our own miles and settle arguments **by running**.`,
  ),
  cordillera: organisation(
    'Corporación Cordillera',
    'valparaiso',
    `De la playa a la puna. Stair runners, condor watchers and one llama named Ministro, who has **never missed a briefing**.`,
  ),
  'cuatro-faros': organisation(
    'Club Cuatro Faros',
    'acoruna',
    `Four lighthouses, four founders, one marathon. The club began as an argument in a harbour bar about *how far it is around the headland*. We measured it. Then we kept measuring.`,
  ),
  'cztery-wiatry': organisation(
    'Klub Cztery Wiatry',
    'gdansk',
    `“Four Winds” is a club by the Baltic that promises a headwind in every direction. Founded by dockers, run today by their grandchildren.`,
  ),
  'deux-rives': organisation(
    'Les Deux Rives / Both Banks',
    'ottawa',
    `Two banks, two languages, one canal that freezes when it feels like it. *On patine, on court, on jase.*`,
  ),
  donauschleife: organisation(
    'Verein Donauschleife',
    'vienna',
    `Five countries, one river and a shared calendar on a kitchen wall. We agree on distances, never on **soup**.`,
  ),
  'fynbos-endurance': organisation(
    'Fynbos Endurance',
    'stellenbosch',
    `Long days among vineyards and proteas. Every entry plants **one indigenous tree**; the first ones already give shade at water point three.`,
  ),
  'hanbit-crew': organisation(
    '한빛 러닝 크루',
    'seoul',
    `Hanbit means “one light”. We started as eleven colleagues with head torches under the bridges of the Han, and still run after work, rain included.`,
  ),
  'harbour-and-ranges': organisation(
    'Harbour & Ranges',
    'auckland',
    `We put on races where the land runs out: harbour edges, crater rims, the last road before the mountains. *Nau mai, haere mai* — come as you are, bring a rain jacket.`,
  ),
  'himal-steps': organisation(
    'Himal Steps',
    'kathmandu',
    `Stairs are our training ground and porters are our heroes. Entry fees keep **two village schools** in books, and the tea at the finish is always too hot to drink.`,
  ),
  'jaa-ja-mets': organisation(
    'Jää ja Mets',
    'tartu',
    `“Ice and Forest”: what we have most of. Members bring a thermos, a spare pair of socks and *no opinions about the weather*.`,
  ),
  'kamome-sports': organisation(
    'かもめスポーツクラブ',
    'yokohama',
    `Kamome means gull. We skate, walk and run along the bay, start exactly on time and sweep the street behind us, so that nobody could tell we were there.`,
  ),
  levante: organisation(
    'Levante Yarış Kulübü',
    'izmir',
    `Around the eastern sea by foot, oar and wheel. The tea is ready before the start, and **again after it**.`,
  ),
  'long-acre': organisation(
    'The Long Acre',
    'galway',
    `The long acre is the grass at the side of the road, free to anyone’s cow. Our races are on it, through it, or in the water beside it. *Soup is included.*`,
  ),
  'longue-route': organisation(
    'La Longue Route',
    'annecy',
    `On ne va pas vite, on va loin. An association of teachers and one retired postman who knows **every col within a day’s ride**.`,
  ),
  maresia: organisation(
    'Maresia Esportes',
    'florianopolis',
    `Maresia is the salt mist that rusts your chain and makes you smile. Island people who think that every good day starts with a swim.`,
  ),
  'mille-collines': organisation(
    'Mille Collines Endurance',
    'kigali',
    `A thousand hills, says the guidebook. We have measured **one thousand and sixty-two**, and race over nine of them.`,
  ),
  'nine-dragons': organisation(
    '九龍耐力會',
    'hongKong',
    `An endurance club from Kowloon. Our members are tram drivers, nurses and one retired opera singer, who also fires the starting gun.`,
  ),
  nordlys: organisation(
    'Nordlys Idrettslag',
    'trondheim',
    `Skis when there is snow, roller skis when there is not, skates when the fjord holds. *Det finnes ikke dårlig vær.* Waffles at every finish line.`,
  ),
  okeanida: organisation(
    'Ωκεανίδα',
    'nafplio',
    `A swimming club named after the daughters of the sea. We swim between harbours the way others take the bus, and run in town only after dark.`,
  ),
  'pacific-coast': organisation(
    'Pacific Coast Racing Co-op',
    'portland',
    `A member-owned co-operative from the rainy side and the volcanic side of the same ocean. **Nobody is paid, everybody is fed.**`,
  ),
  'rift-collective': organisation(
    'Rift Valley Run Collective',
    'nakuru',
    `Thirty running groups between two lakes. Our races start early, before the heat and after the hippos have gone back into the water.`,
  ),
  'sabai-endurance': organisation(
    'สบายสปอร์ต',
    'chiangMai',
    `Sabai means at ease. We start before the heat, finish beside a noodle stall and let nobody leave hungry.`,
  ),
  'sete-colinas': organisation(
    'Associação Sete Colinas',
    'lisbon',
    `Seven hills, eight if you ask a runner. Two thousand volunteers, **forty-one brass bands** and a tram that waits for the last one home.`,
  ),
  'southern-ocean': organisation(
    'Southern Ocean Sports',
    'hobart',
    `Next land to the south: ice. We swim, skate and crawl through mud at the edge of the map, and *the water is always described as fresh*.`,
  ),
  stroomlijn: organisation(
    'Stichting Stroomlijn',
    'nijmegen',
    `Wij organiseren alles wat langs water kan: lopen, wandelen, rollen en — als het echt wil vriezen — schaatsen. Four hundred volunteers, **one shared pan of pea soup**.`,
  ),
  'two-tigers': organisation(
    '兩虎運動協會',
    'sunMoonLake',
    `Two brothers, two bicycles, one lake. What began as a bet over dumplings is now a club of nine hundred.`,
  ),
  weissdorn: organisation(
    'Weißdorn Lauf & Rad e. V.',
    'leipzig',
    `Ein Verein für alle, die lieber draußen sind. Named after the hawthorn hedge that our first race ran into. We now mark our courses.`,
  ),
  zancada: organisation(
    'Zancada A. C.',
    'guadalajara',
    `Calles cerradas, corazones abiertos. We close the avenues one Sunday a month, so that the city finds out how quiet it can be.`,
  ),
} satisfies Record<string, Omit<OrganisationInPackage, 'id'>>

export type OrganisationId = keyof typeof organisations

function organisation(
  name: string,
  town: TownId,
  description: string,
): Omit<OrganisationInPackage, 'id'> {
  const { name: city, country } = towns[town]
  return { name, description, city, country, websiteUrl: null, logoFileId: null }
}
