export interface Town {
  name: string
  /** Lower-case ISO 3166-1 alpha-2. */
  country: string
  timeZone: string
  longitude: number
  latitude: number
  /** Metres above the sea, in the valley. */
  altitude: number
}

/** Where the events of the demo season take place. */
export const towns = {
  acoruna: town('A Coruña', 'es', 'Europe/Madrid', -8.396, 43.37, 6),
  alkmaar: town('Alkmaar', 'nl', 'Europe/Amsterdam', 4.749, 52.632, 1),
  annecy: town('Annecy', 'fr', 'Europe/Paris', 6.129, 45.899, 448),
  athens: town('Athens', 'gr', 'Europe/Athens', 23.729, 37.976, 70),
  athlone: town('Athlone', 'ie', 'Europe/Dublin', -7.94, 53.423, 38),
  auckland: town('Auckland', 'nz', 'Pacific/Auckland', 174.763, -36.848, 5),
  belluno: town('Belluno', 'it', 'Europe/Rome', 12.217, 46.14, 390),
  berlin: town('Berlin', 'de', 'Europe/Berlin', 13.405, 52.52, 34),
  bordeaux: town('Bordeaux', 'fr', 'Europe/Paris', -0.567, 44.842, 6),
  capeTown: town('Cape Town', 'za', 'Africa/Johannesburg', 18.424, -33.925, 8),
  dronten: town('Dronten', 'nl', 'Europe/Amsterdam', 5.718, 52.525, 1),
  erfurt: town('Erfurt', 'de', 'Europe/Berlin', 11.03, 50.978, 190),
  florianopolis: town('Florianópolis', 'br', 'America/Sao_Paulo', -48.503, -27.6, 4),
  galway: town('Galway', 'ie', 'Europe/Dublin', -9.053, 53.271, 5),
  gdansk: town('Gdańsk', 'pl', 'Europe/Warsaw', 18.653, 54.352, 4),
  gijon: town('Gijón', 'es', 'Europe/Madrid', -5.662, 43.541, 8),
  granada: town('Granada', 'es', 'Europe/Madrid', -3.599, 37.177, 690),
  guadalajara: town('Guadalajara', 'mx', 'America/Mexico_City', -103.347, 20.675, 1560),
  hamar: town('Hamar', 'no', 'Europe/Oslo', 11.068, 60.795, 126),
  hongKong: town('Hong Kong', 'hk', 'Asia/Hong_Kong', 114.172, 22.298, 6),
  honolulu: town('Honolulu', 'us', 'Pacific/Honolulu', -157.845, 21.298, 4),
  kailuaKona: town('Kailua-Kona', 'us', 'Pacific/Honolulu', -155.996, 19.64, 6),
  kanazawa: town('Kanazawa', 'jp', 'Asia/Tokyo', 136.648, 36.566, 20),
  kathmandu: town('Kathmandu', 'np', 'Asia/Kathmandu', 85.324, 27.717, 1310),
  klingenthal: town('Klingenthal', 'de', 'Europe/Berlin', 12.465, 50.363, 560),
  knysna: town('Knysna', 'za', 'Africa/Johannesburg', 23.047, -34.036, 6),
  krakow: town('Kraków', 'pl', 'Europe/Warsaw', 19.938, 50.054, 205),
  leipzig: town('Leipzig', 'de', 'Europe/Berlin', 12.375, 51.34, 112),
  lulea: town('Luleå', 'se', 'Europe/Stockholm', 22.157, 65.584, 2),
  nafplio: town('Nafplio', 'gr', 'Europe/Athens', 22.797, 37.566, 3),
  naivasha: town('Naivasha', 'ke', 'Africa/Nairobi', 36.431, -0.717, 1890),
  nakuru: town('Nakuru', 'ke', 'Africa/Nairobi', 36.08, -0.303, 1780),
  nijmegen: town('Nijmegen', 'nl', 'Europe/Amsterdam', 5.865, 51.847, 9),
  oaxaca: town('Oaxaca', 'mx', 'America/Mexico_City', -96.725, 17.06, 1555),
  pokhara: town('Pokhara', 'np', 'Asia/Kathmandu', 83.985, 28.21, 820),
  portland: town('Portland', 'us', 'America/Los_Angeles', -122.676, 45.52, 12),
  queenstown: town('Queenstown', 'nz', 'Pacific/Auckland', 168.662, -45.031, 320),
  riva: town('Riva del Garda', 'it', 'Europe/Rome', 10.841, 45.885, 68),
  seoul: town('Seoul', 'kr', 'Asia/Seoul', 126.978, 37.52, 14),
  stellenbosch: town('Stellenbosch', 'za', 'Africa/Johannesburg', 18.86, -33.934, 120),
  taupo: town('Taupō', 'nz', 'Pacific/Auckland', 176.07, -38.686, 362),
  tromso: town('Tromsø', 'no', 'Europe/Oslo', 18.955, 69.649, 15),
  trondheim: town('Trondheim', 'no', 'Europe/Oslo', 10.395, 63.43, 140),
  utrecht: town('Utrecht', 'nl', 'Europe/Amsterdam', 5.121, 52.09, 4),
  yokohama: town('Yokohama', 'jp', 'Asia/Tokyo', 139.643, 35.453, 3),
} satisfies Record<string, Town>

export type TownId = keyof typeof towns

function town(
  name: string,
  country: string,
  timeZone: string,
  longitude: number,
  latitude: number,
  altitude: number,
): Town {
  return { name, country, timeZone, longitude, latitude, altitude }
}
