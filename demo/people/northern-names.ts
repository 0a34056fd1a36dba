import { nameList } from './name-list.ts'

/** Names of northern and western Europe, and of other countries with the same languages. */
export const northernNames = {
  nl: nameList({
    women:
      'Anouk Femke Sanne Lotte Marijke Fleur Eva Iris Maud Roos Jip Willemijn Hanneke Noor Tess Yara Saskia Merel Lieke Jolijn Annelies Mirthe Britt Cato Dieuwke Elske Guusje Hilde Imke',
    men: 'Sander Jeroen Bram Thijs Joris Daan Lars Ruben Wouter Pieter Koen Stijn Floris Gijs Hidde Mees Sietse Teun Jelmer Maarten Rutger Sybren Freek Govert Huib Ivo Jurre Kasper Luuk',
    families:
      'de Groot,van der Meer,Bakker,Visser,Haverkamp,Dijkstra,van den Heuvel,Hoekstra,Schouten,ter Horst,Postma,van Leeuwen,Brouwer,in ’t Veld,Zijlstra,Kuipers,Molenaar,van Rossum,Bloemendaal,Wiersma,Lammers,Terpstra,Aalbers,Boonstra,de Waard,Engelsman,Frieling,Groenewoud,Hartog,Jonker,Kolkman,van Loon,Meinders,Noordhof,Oosterbaan,van der Ploeg,Ruiter,Stellingwerf,Tolsma,Veenstra,Wagenaar,Ypma,Zandstra',
    towns:
      'Utrecht,Arnhem,Zwolle,Deventer,Leiden,Alkmaar,Sneek,Breda,Nijmegen,Haarlem,Amersfoort,Den Bosch',
    clubs: 'AV {town},Loopgroep {town},{town} Roadrunners,De Dijkdravers',
  }),
  de: nameList({
    women:
      'Anke Birgit Carla Dörte Elke Franziska Greta Heike Ida Jule Käthe Lena Mareike Nele Ronja Silke Ulrike Wiebke Annegret Beate Charlotte Dagmar Friederike Gesine Henrike Isabell Katrin Luise Merle',
    men: 'Björn Carsten Dirk Emil Falk Gregor Holger Jannik Karsten Lennart Malte Nils Ole Rüdiger Sönke Torben Uwe Jürn Armin Bastian Clemens Detlef Eike Friedrich Gunnar Hauke Ingo Jakob Kilian Lorenz',
    families:
      'Müller,Schäfer,Krüger,Weiß,Jäger,Lindner,Böhm,Voß,Brandt,Großmann,Köhler,Seidel,Pfeiffer,Thoma,Rößler,Lübke,Haase,Winkler,Sommerfeld,Ziegler,Baumgärtner,Hübner,Albers,Bachmann,Crämer,Dietz,Ehlers,Förster,Gerlach,Heinemann,Itzig,Jansen,Kessler,Lorenzen,Mertens,Nienhaus,Oltmanns,Petersen,Quandt,Reuter,Stegemann,Tiedemann,Uhlig,Vollmer,Wiegand,Zöllner',
    towns: 'Leipzig,Halle,Dresden,Erfurt,Jena,Weimar,Chemnitz,Göttingen,Kassel,Gera,Potsdam,Berlin',
    clubs: 'LG {town},SV Lok {town},Lauffreunde {town},Die Weißdornen',
  }),
  no: nameList({
    women:
      'Solveig Åse Ingunn Kari Ragnhild Tuva Sunniva Marit Hedda Oda Eirin Gro Live Siv Turid Astrid',
    men: 'Bjørn Øystein Håkon Sindre Vegard Eirik Odd Trond Sjur Torgeir Ådne Kjell Magnus Jørn Snorre Audun',
    families:
      'Hagen,Løkken,Mo,Berg,Solbakken,Øvrebø,Nygård,Haugland,Strand,Fosse,Bråten,Myhre,Dahl,Lie,Tveit,Årdal,Sæther,Brekke,Kvåle,Rønning',
    towns: 'Trondheim,Bergen,Hamar,Tromsø,Bodø,Røros,Lillehammer,Ålesund,Voss,Steinkjer',
    clubs: '{town} IL,{town} Skiklubb,{town} Løpeklubb,IL Nordlys',
  }),
  dk: nameList({
    women: 'Søs Mette Kirsten Freja Signe Astrid Birgitte Maren Åse Lærke',
    men: 'Søren Jørgen Mads Rasmus Niels Asger Kjeld Troels Frode Esben',
    families: 'Møller,Østergaard,Kjær,Nørgaard,Lund,Bæk,Thygesen,Skov,Dam,Højgaard,Brøndum,Krogh',
    towns: 'Aarhus,Odense,Aalborg,Roskilde,Esbjerg,København',
    clubs: '{town} Motion,{town} AK',
  }),
  se: nameList({
    women: 'Åsa Ebba Linnéa Saga Märta Gunilla Tuva Elin Maja Kerstin',
    men: 'Åke Björn Göran Love Ture Sixten Måns Elof Håkan Viggo',
    families:
      'Lindqvist,Öberg,Sjöström,Åkesson,Bergström,Hägg,Ekman,Norrby,Dahlgren,Löfgren,Wikström,Rönn',
    towns: 'Luleå,Umeå,Gävle,Falun,Uppsala,Örebro,Malmö',
    clubs: '{town} OK,IFK {town}',
  }),
  fi: nameList({
    women: 'Aino Päivi Sirpa Tuuli Helmi Kerttu Satu Outi Eeva Inkeri',
    men: 'Väinö Urho Jussi Onni Touko Urpo Ensio Ilmari Oiva Kalevi',
    families:
      'Mäkelä,Hirvelä,Koskela,Järvi,Niemi,Pöyhönen,Salonen,Lehto,Ylönen,Kääriäinen,Saari,Rantala',
    towns: 'Oulu,Tampere,Kuopio,Turku,Vaasa,Joensuu',
    clubs: 'Vilpas {town},Hiihtäjät {town}',
  }),
  ie: nameList({
    women:
      'Aoife Niamh Sinéad Gráinne Róisín Caoimhe Orla Siobhán Bríd Ciara Méabh Úna Deirdre Fionnuala Sorcha Eimear',
    men: 'Seán Pádraig Cillian Eoin Tadhg Oisín Fergal Diarmuid Ronan Cormac Lorcan Donal Ruairí Colm Fiachra Brendan',
    families:
      'Ó Maolbhuí/Ní Mhaolbhuí,Ó Ceallacháin/Ní Cheallacháin,Ó Raghallaigh/Ní Raghallaigh,Murtagh,Hanrahan,Quilty,Brosnan,Tierney,Kinsella,Heffernan,McGrath,O’Dowd,Geraghty,Lavelle,Nolan,Prendergast,Mulcahy,Feeney,Crosbie,Conneely',
    towns: 'Galway,Athlone,Ennis,Sligo,Westport,Tuam,Clifden,Limerick,Cork,Mullingar,Dublin',
    clubs: '{town} Harriers,{town} AC,{town} Tri Club,The Long Acre Ramblers',
  }),
  gb: nameList({
    women:
      'Imogen Hattie Rhiannon Morag Bethan Freya Nerys Philippa Isla Gwen Harriet Ailsa Clementine Dorothy Eleri Fiona Greta Jemima Kirsty Lowri Mhairi Nell Rosalind Tamsin Winifred',
    men: 'Alistair Rhys Callum Rupert Angus Gethin Hamish Dylan Fergus Barnaby Owain Niall Alfie Bertram Crispin Duncan Ewan Finlay Gareth Iestyn Jago Lachlan Morgan Piers Rory',
    families:
      'Ashworth,Pritchard,Fairclough,MacAulay,Birtwhistle,Hargreaves,Thistlewood,Llewellyn,Ogilvie,Penhaligon,Wragg,Tunnicliffe,Ackroyd,Blenkinsop,Cartmell,Dewhurst,Entwistle,Featherstone,Garside,Hebblethwaite,Iddon,Jellicoe,Kirkbride,Lockwood,Micklethwait,Netherby,Oakeshott,Postlethwaite,Quayle,Rowbotham,Satterthwaite,Trelawney,Uttley,Varley,Winterbottom,Yarwood',
    towns: 'Leeds,Cardiff,Kendal,Inverness,Sheffield,Truro,Bangor',
    clubs: '{town} Striders,{town} Harriers,{town} Wheelers',
  }),
  us: nameList({
    women:
      'Hannah Maya Brooke Destiny Paige Kailani Leilani Savannah June Marisol Autumn Naomi Tessa Ruth Abigail Skye Alma Bettina Celeste Delia Esme Flora Georgina Harlow Ivy Juniper Kendra Lorelei Mabel',
    men: 'Tyler Wyatt Marcus Logan Kekoa Mateo Caleb Jesse Dwight Andre Hank Ezra Keanu Brandon Omar Levi Amos Beckett Clyde Dashiell Emmett Franklin Garrison Holden Ira Jasper Kellan Leland Monroe',
    families:
      'Whitaker,Delgado,Hollis,Kealoha,Nakamura,Brennan,Castillo,Pruitt,Okafor,Lindgren,Tran,McAllister,Kahale,Dawson,Vance,Ybarra,Stonebridge,Pham,Winslow,Calloway,Abernathy,Blackwater,Cisneros,Dombrowski,Eastman,Fitzgerald,Greenleaf,Hathaway,Ishikawa,Jablonski,Kowalczyk,Lockhart,Montoya,Northcutt,Olsen,Pettigrew,Quigley,Rasmussen,Santangelo,Thibodeaux,Underhill,Villanueva,Westbrook,Yoon',
    towns: 'Portland,Bend,Eugene,Honolulu,Hilo,Kailua,Seattle,Boulder,Tacoma,Sacramento,Waimea',
    clubs: '{town} Track Club,{town} Velo,Co-op Racing,{town} Night Owls',
  }),
  nz: nameList({
    women:
      'Aroha Mereana Kiri Georgia Ngaio Holly Anahera Bronwyn Tui Rachel Hinemoa Poppy Marama Jess',
    men: 'Tane Wiremu Hemi Liam Rawiri Toby Nikau Blair Tamati Hamish Manaia Cameron Rangi Ollie',
    families:
      'Parata,Walker,Te Rangi,Henare,McKenzie,Ngata,Fairweather,Tūhoe,Sinclair,Paewai,Harding,Kereama,Drummond,Rākete,Blackwood,Hohepa,Sutherland,Tamihana',
    towns: 'Auckland,Taupō,Queenstown,Nelson,Hastings,Whangārei,Dunedin,Rotorua,Wānaka',
    clubs: '{town} Harriers,{town} Multisport,{town} Wheelers',
  }),
  za: nameList({
    women:
      'Nomvula Thandi Anneke Zanele Lerato Marlise Palesa Ayanda Retha Naledi Busisiwe Elmarie Karabo Tasneem',
    men: 'Sipho Thabo Hennie Mandla Fanie Lwazi Tshepo Ferdie Bongani Gerhard Themba Faried Neels Musa',
    families:
      'Dlamini,Retief,Nkosi,van Wyk,Mokoena,Steenkamp,Adams,Mthembu,Pretorius,Sithole,Jacobs,Ndlovu,Viljoen,Zulu,Abrahams,Molefe,Coetzer,Mahlangu,Petersen',
    towns: 'Cape Town,Stellenbosch,Knysna,George,Paarl,Durban,Gqeberha,Bloemfontein,Polokwane',
    clubs: '{town} Athletic Club,{town} Wheelers,{town} Striders',
  }),
}
