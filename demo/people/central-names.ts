import { nameList } from './name-list.ts'

/** Names of central and eastern Europe, and of Belgium, Iceland and Türkiye. */
export const centralNames = {
  cz: nameList({
    women: 'Alžběta Božena Dagmar Eliška Hedvika Jitka Květa Lenka Markéta Růžena Šárka Žofie',
    men: 'Aleš Bohumil Čeněk Dušan František Hynek Jiří Květoslav Luděk Miloš Řehoř Vojtěch',
    families:
      'Novotný/Novotná,Dvořák/Dvořáková,Černý/Černá,Procházka/Procházková,Kučera/Kučerová,Hájek/Hájková,Růžička/Růžičková,Štěpánek/Štěpánková,Vávra/Vávrová,Žák/Žáková,Říha/Říhová,Ježek/Ježková,Brabec/Brabcová',
    towns: 'Brno,Olomouc,Jihlava,Praha,Plzeň,Liberec',
    clubs: 'SK {town},Běžci {town}',
  }),
  at: nameList({
    women:
      'Anneliese Burgi Christl Evelin Franzi Gerlinde Hermine Johanna Lisbeth Resi Traudl Vroni',
    men: 'Alois Bertl Ferdl Gottfried Hannes Josef Korbinian Leopold Quirin Seppi Toni Wendelin',
    families:
      'Angerer,Brunnthaler,Egger,Gstrein,Hinterlechner,Kofler,Lechleitner,Mühlbacher,Niederwieser,Oberhauser,Pichler,Rainer,Schwaiger,Thöni,Unterrainer,Wörgötter',
    towns: 'Innsbruck,Hall,Graz,Linz,Wien,Lienz',
    clubs: 'SV {town},Union {town}',
  }),
  ch: nameList({
    women: 'Aline Corinne Flurina Gianna Lea Madlaina Nadja Regula Seraina Ursina Vreni Yvette',
    men: 'Andri Beat Curdin Fadri Gion Jürg Köbi Luzi Reto Ruedi Urs Yannick',
    families:
      'Aebischer,Baumann,Caflisch,Dürrenmatt,Eggimann,Flückiger,Gasser,Huonder,Inderbitzin,Kälin,Lütolf,Messerli,Nägeli,Ochsenbein,Rüegg,Stucki,Tschudi,Zumbrunn',
    towns: 'Luzern,Bern,Chur,Thun,Lausanne,Zug',
    clubs: 'LC {town},TV {town}',
  }),
  be: nameList({
    women: 'Annelore Benedicte Caroline Ellen Goedele Hilde Karlijn Leen Nele Tine Veerle Wendy',
    men: 'Arne Bavo Dries Filip Geert Jorre Lowie Maarten Nand Pepijn Stan Wannes',
    families:
      'Claeys,De Backer,Desmedt,Goossens,Lambrecht,Maes,Nuyts,Pauwels,Roelandt,Segers,Van Damme,Van Hecke,Verbruggen,Wauters,De Smedt,Hermans,Dumortier,Lejeune',
    towns: 'Gent,Brugge,Leuven,Namur,Antwerpen,Oostende',
    clubs: 'AC {town},Joggingclub {town}',
  }),
  hu: nameList({
    women:
      'Ágnes Boglárka Csilla Dorottya Emese Fruzsina Gyöngyi Hajnalka Ildikó Júlia Réka Zsófia',
    men: 'Ákos Botond Csaba Dezső Ervin Ferenc Gergő Hunor István Jenő Örs Zsolt',
    families:
      'Balogh,Csontos,Erdélyi,Fűzesi,Gyarmati,Halász,Jakab,Kőszegi,Lőrincz,Mészáros,Nyári,Őri,Pálfi,Rózsa,Sipos,Takács,Ürmös,Végh',
    order: 'family first',
    towns: 'Budapest,Szeged,Pécs,Győr,Eger,Tihany',
    clubs: '{town}i Futóklub,Duna Kör',
  }),
  si: nameList({
    women: 'Alenka Breda Darja Evelina Irena Jožica Katarina Maja Neža Polona Špela Zala',
    men: 'Anže Blaž Ciril Damjan Gorazd Izidor Jaka Klemen Matjaž Rok Urban Žiga',
    families:
      'Ambrožič,Bizjak,Čeh,Debeljak,Gorišek,Hribar,Jereb,Kovačič,Lesjak,Mlakar,Oblak,Pirnat,Rozman,Šuštar,Turk,Zupančič',
    towns: 'Bled,Ljubljana,Kranj,Celje,Maribor',
    clubs: 'TK {town},Tekači {town}',
  }),
  hr: nameList({
    women:
      'Anđela Dubravka Ivana Jadranka Lucija Marija Nikolina Petra Snježana Tonka Vesna Željka',
    men: 'Ante Boris Dražen Frane Hrvoje Joško Krešimir Lovre Mislav Šime Tomislav Zvonimir',
    families:
      'Babić,Ćosić,Dragičević,Đurić,Grgić,Horvatić,Jurić,Kovačević,Lončar,Matošić,Petković,Radošević,Šarić,Tadić,Vukas,Žuvela',
    towns: 'Split,Zadar,Šibenik,Hvar,Zagreb,Rijeka',
    clubs: 'AK {town},Plivački klub {town}',
  }),
  ee: nameList({
    women: 'Aili Eha Helle Kadri Liis Maarja Õie Pille Riina Tiiu Ülle Viive',
    men: 'Aivar Eero Heino Indrek Jaak Kalev Mart Priit Rein Tõnu Ülo',
    families: 'Kask,Lepik,Männik,Õunapuu,Põder,Raud,Saarepuu,Tõnisson,Ülper,Väli,Järvik,Kuusemäe',
    towns: 'Tartu,Tallinn,Otepää,Pärnu,Viljandi',
    clubs: '{town} Spordiklubi',
  }),
  is: nameList({
    women: 'Ásdís Birna Edda Guðrún Hrafnhildur Jóhanna Ragnheiður Sólveig Þórdís Ýr',
    men: 'Ásgeir Birkir Einar Grétar Hjörtur Ísleifur Kári Ólafur Sölvi Þorgeir',
    families:
      'Ásgeirsson/Ásgeirsdóttir,Bjarkason/Bjarkadóttir,Einarsson/Einarsdóttir,Grétarsson/Grétarsdóttir,Hjartarson/Hjartardóttir,Kárason/Káradóttir,Ólafsson/Ólafsdóttir,Sölvason/Sölvadóttir,Þorgeirsson/Þorgeirsdóttir,Ævarsson/Ævarsdóttir',
    towns: 'Reykjavík,Akureyri,Hafnarfjörður,Selfoss',
    clubs: 'Hlaupahópur {town}',
  }),
  ua: nameList({
    women: 'Ганна Дарина Євгенія Зоряна Ірина Квітка Леся Мирослава Оксана Соломія Юлія',
    men: 'Богдан Василь Григорій Данило Євген Захар Ігор Любомир Мирон Остап Степан Тарас',
    families:
      'Бондаренко,Вишневий/Вишнева,Гончар,Ґудзь,Дорошенко,Зінченко,Ільчук,Коваль,Лисенко,Мельничук,Онищенко,Писаренко,Савчук,Ткачук,Черненко,Яремчук',
    towns: 'Львів,Київ,Одеса,Чернівці,Полтава',
    clubs: 'Бігун {town},Січ',
  }),
  rs: nameList({
    women: 'Бојана Гордана Драгана Јована Љиљана Мирјана Наташа Споменка Тијана Ђурђа',
    men: 'Бранислав Вукашин Горан Драган Ђорђе Живојин Јован Љубиша Милутин Рајко',
    families:
      'Андрић,Божић,Вуловић,Гајић,Ђукић,Живковић,Илић,Јањић,Кнежевић,Љубић,Мирковић,Обрадовић,Симић,Тошић,Ћирић',
    towns: 'Београд,Нови Сад,Ниш,Крагујевац',
    clubs: 'АК {town}',
  }),
  tr: nameList({
    women: 'Ayşegül Burcu Çiğdem Defne Elif Feride Gülşen Hülya Işıl Nilüfer Özge Şule',
    men: 'Alper Barış Cem Doğan Emre Ferit Görkem İlker Kaan Oğuz Şahin Umut',
    families:
      'Akıncı,Bozkurt,Çelikel,Demirtaş,Erdoğmuş,Gökçe,Güneş,Ilgaz,İnceoğlu,Karadağ,Oktay,Öztürkmen,Şenol,Tunçay,Uçar,Yıldıztaş',
    towns: 'İzmir,İstanbul,Göreme,Eskişehir,Muğla,Çanakkale',
    clubs: '{town} Koşu,Ege Yüzücüleri',
  }),
}
