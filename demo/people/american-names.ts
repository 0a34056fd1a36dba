import { nameList } from './name-list.ts'
import { southernNames } from './southern-names.ts'

const spanish = {
  women:
    'Agustina Belén Consuelo Dolores Esperanza Florencia Gabriela Inés Josefina Lourdes Milagros Noelia Paloma Rosario Soledad Valentina',
  men: 'Agustín Benjamín Cristóbal Damián Ezequiel Facundo Germán Ignacio Joaquín Lautaro Matías Nicanor Octavio Ramón Santino Tadeo',
  families:
    'Aguilera,Barrientos,Caballero,Echeverría,Farías,Gallardo,Huamán,Inostroza,Jaramillo,Llanos,Maldonado,Navarrete,Ñancupil,Orellana,Paredes,Quispe,Riquelme,Sepúlveda,Toledo,Urrutia,Valdivia,Yupanqui,Zambrano',
  doubled: true,
}

/** Names of the American countries that no other list contains, and of Australia. */
export const americanNames = {
  ar: nameList({
    ...spanish,
    towns: 'Buenos Aires,Bariloche,Córdoba,Rosario,Mendoza,Salta',
    clubs: 'Club {town},Los Teros',
  }),
  cl: nameList({
    ...spanish,
    towns: 'Valparaíso,Santiago,Pucón,Concepción,Viña del Mar,Chillán',
    clubs: 'Club {town},Cerro y Mar',
  }),
  co: nameList({
    ...spanish,
    towns: 'Medellín,Bogotá,Cali,Manizales,Pereira,Tunja',
    clubs: 'Ciclistas de {town},Patines {town}',
  }),
  pe: nameList({
    ...spanish,
    towns: 'Cusco,Lima,Arequipa,Huancayo,Puno',
    clubs: 'Chasquis {town}',
  }),
  ca: nameList({
    women: `${southernNames.fr.women.slice(0, 14).join(' ')} Ainsley Brynn Kirsten Mackenzie Shauna Teagan`,
    men: `${southernNames.fr.men.slice(0, 14).join(' ')} Angus Bryce Desmond Gordon Keith Trevor`,
    families:
      'Arsenault,Bouchard,Cardinal,Desjardins,Ferguson,Gauthier,Hutchison,Iqaluk,Jolicoeur,Kapoor,Laframboise,MacIsaac,Nault,Ouellette,Paquette,Robichaud,Singh Gill,Tremblay,Vaillancourt,Wong,Yellowhorn,Zacharuk',
    towns: 'Ottawa,Gatineau,Québec,Canmore,Halifax,Winnipeg',
    clubs: '{town} Harriers,Club de patin {town}',
  }),
  au: nameList({
    women:
      'Bronte Cassandra Dimity Eloise Indigo Jacinta Kirra Lachlyn Matilda Sheridan Talia Zara',
    men: 'Angus Baxter Corey Darcy Flynn Heath Jarrah Koa Lleyton Murray Reuben Taj',
    families:
      'Ashcroft,Bannerman,Carmody,Dimitriou,Eastwood,Fitzsimmons,Garrigan,Hallam,Ingram,Jovanovski,Kennerley,Lombardo,Mulcaster,Nguyen,Oakden,Papadakis,Quilliam,Rafferty',
    towns: 'Hobart,Melbourne,Byron Bay,Perth,Ballarat,Launceston',
    clubs: '{town} Surf Club,{town} Striders',
  }),
}
