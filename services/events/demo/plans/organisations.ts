import type { OrganisationInPackage } from '../../import/event-package.ts'
import { towns, type TownId } from './towns.ts'

/** Who hosts the events of the demo season. All of them are invented. */
export const organisations = {
  'alta-quota': organisation(
    'ASD Alta Quota',
    'belluno',
    `A mountain club of three villages and one **very old van**. We open the passes before the tourists are awake, sweep the gravel out of the hairpins by hand and hand out polenta at the top.`,
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
  'kamome-sports': organisation(
    'かもめスポーツクラブ',
    'yokohama',
    `Kamome means gull. We skate, walk and run along the bay, start exactly on time and sweep the street behind us, so that nobody could tell we were there.`,
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
  stroomlijn: organisation(
    'Stichting Stroomlijn',
    'nijmegen',
    `Wij organiseren alles wat langs water kan: lopen, wandelen, rollen en — als het echt wil vriezen — schaatsen. Four hundred volunteers, **one shared pan of pea soup**.`,
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
