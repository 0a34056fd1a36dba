import { expect, test } from 'vitest'
import { columnsIn, openFolder, run } from './support/single-file.ts'

const { putLines: put } = openFolder('tables-of-many-countries')

test.each([
  [
    'Czech',
    [
      'Poř.;St. č.;Příjmení;Jméno;Roč.;Oddíl;Kat.;Poř. kat.;Čas;Ztráta',
      '1.;14;Lindová;Mara;1990;SK Řeka;Ženy;1.;0:34:29;',
      '2.;7;Feld;Jan;1985;TJ Háj;Muži A;1.;0:35:19;+0:50',
    ],
    'place ← Poř. | bib ← St. č. | last_name ← Příjmení | first_name ← Jméno | birth_year ← Roč. | team ← Oddíl | category ← Kat. | category_place ← Poř. kat. | race_time ← Čas | gender ← Kat.',
  ],
  [
    'Hungarian',
    [
      'Hely;Rajtszám;Név;Szül. év;Nem;Egyesület;Korosztály;Bruttó idő;Nettó idő',
      '1.;14;Lind Márk;1990;Férfi;Folyó SE;F30;34:35;34:29',
      '2.;7;Feld Jolán;1985;Nő;Liget SC;N40;35:25;35:19',
    ],
    'place ← Hely | bib ← Rajtszám | name ← Név | birth_year ← Szül. év | gender ← Nem | team ← Egyesület | category ← Korosztály | gun_time ← Bruttó idő | chip_time ← Nettó idő',
  ],
  [
    'Portuguese',
    [
      'Class.;Dorsal;Nome;Sexo;Escalão;Class. Escalão;Equipa;Tempo Oficial;Tempo Chip;Ritmo',
      '1º;14;Mara Lindo;F;SEN F;1º;Cais AC;34m35s;34m29s;3:27',
      '2º;7;João Campo;M;V40 M;1º;;35m25s;35m19s;3:32',
    ],
    'place ← Class. | bib ← Dorsal | name ← Nome | gender ← Sexo | category ← Escalão | category_place ← Class. Escalão | team ← Equipa | gun_time ← Tempo Oficial | chip_time ← Tempo Chip',
  ],
  [
    'Dutch',
    [
      'Plaats;Startnr;Naam;Woonplaats;Bruto tijd;Netto tijd',
      '1;14;Mara van Lind;Waterdorp;0:34:35;0:34:29',
      '2;7;Jo de Feld;Polder;0:35:25;0:35:19',
    ],
    'place ← Plaats | bib ← Startnr | name ← Naam | city ← Woonplaats | gun_time ← Bruto tijd | chip_time ← Netto tijd',
  ],
  [
    'Slovene',
    [
      'Mesto;Štartna številka;Priimek in ime;Klub;Letnik;Čas',
      '1;14;Lind Mara;AK Reka;1990;0:34:29',
      '2;7;Feld Jan;;1985;0:35:19',
    ],
    'place ← Mesto | bib ← Štartna številka | name ← Priimek in ime | team ← Klub | birth_year ← Letnik | race_time ← Čas',
  ],
  [
    'Romanian',
    [
      'Loc;Nr. concurs;Nume;Prenume;Sex;Categorie;Timp',
      '1;14;Lind;Mara;F;F30;34:29',
      '2;7;Feld;Ion;M;M40;35:19',
    ],
    'place ← Loc | bib ← Nr. concurs | last_name ← Nume | first_name ← Prenume | gender ← Sex | category ← Categorie | race_time ← Timp',
  ],
  [
    'Estonian',
    [
      'Koht;Nr;Nimi;Klubi;Klass;Aeg;Kaotus',
      '1;14;Mara Lind;Jõe SK;N30;34:29;',
      '2;7;Jaan Feld;;M40;35:19;0:50',
    ],
    'place ← Koht | bib ← Nr | name ← Nimi | team ← Klubi | category ← Klass | race_time ← Aeg | gender ← Klass',
  ],
  [
    'Indonesian',
    [
      'Peringkat;No. Dada;Nama;Jenis Kelamin;Kategori;Waktu',
      '1;14;Mara Lind;P;10K;0:34:29',
      '2;7;Jo Feld;L;10K;0:35:19',
    ],
    'place ← Peringkat | bib ← No. Dada | name ← Nama | gender ← Jenis Kelamin | category ← Kategori | race_time ← Waktu',
  ],
  [
    'Korean',
    [
      '순위,배번호,이름,성별,소속,넷타임,건타임',
      '1,1001,김마라,여,강가클럽,00:34:29,00:34:40',
      '2,1002,이조,남,,00:35:19,00:35:29',
    ],
    'place ← 순위 | bib ← 배번호 | name ← 이름 | gender ← 성별 | team ← 소속 | chip_time ← 넷타임 | gun_time ← 건타임',
  ],
  [
    'Brazilian',
    [
      'Col. Geral;Nº Peito;Atleta;Sexo (M/F);Faixa Etária;Col. Faixa;Equipe;Tempo Líquido;Tempo Bruto',
      '1;14;Jo Campo;M;M20;1;Cais AC;00:34:29;00:34:35',
      '2;7;Mara Lindo;F;F40;1;;00:35:19;00:35:25',
    ],
    'place ← Col. Geral | bib ← Nº Peito | name ← Atleta | gender ← Sexo | category ← Faixa Etária | category_place ← Col. Faixa | team ← Equipe | chip_time ← Tempo Líquido | gun_time ← Tempo Bruto',
  ],
  [
    'Bulgarian',
    ['Място;Старт. номер;Име;Време', '1;14;Мара Линд;34:29', '2;7;Иван Фелд;35:19'],
    'place ← Място | bib ← Старт. номер | name ← Име | race_time ← Време',
  ],
  [
    'Swiss',
    ['Rang;Name;Ort;Zeit', '1;Mara Lind;8000 Weiher;34:29', '2;Jo Feld;CH-3000 Au;35:19'],
    'place ← Rang | name ← Name | city ← Ort | race_time ← Zeit',
  ],
  [
    'Finnish',
    ['Sija;Nro;Nimi;Sukupuoli;Seura;Aika', '1;14;Mara Lind;N;Joki;34:29', '2;7;Jo Feld;M;;35:19'],
    'place ← Sija | bib ← Nro | name ← Nimi | gender ← Sukupuoli | team ← Seura | race_time ← Aika',
  ],
  [
    'Russian',
    [
      'Место;Номер;Имя;5 км;10 км;Результат',
      '1;14;Мара Линд;17:00;34:29;1:12:00',
      '2;7;Иван Фельд;17:30;35:19;1:14:00',
    ],
    'place ← Место | bib ← Номер | name ← Имя | split at 5,000 m ← 5 км | split at 10,000 m ← 10 км | race_time ← Результат',
  ],
  [
    'French',
    [
      'Class.;Dossard;Nom;Sexe;Class. Sexe;Catégorie;Class. Cat.;Temps',
      '1;14;Mara Lind;F;1;SEF;1;34:29',
      '2;7;Jo Feld;M;1;SEM;1;35:19',
      '3;8;Ole Sand;M;2;SEM;2;35:29',
    ],
    'place ← Class. | bib ← Dossard | name ← Nom | gender ← Sexe | gender_place ← Class. Sexe | category ← Catégorie | category_place ← Class. Cat. | race_time ← Temps',
  ],
  [
    'Swedish',
    [
      'Plac;Startnr;Namn;Klubb/Ort;Klass;Plac. klass;Halvmara;Tid',
      '1;14;Mara Lind;Ån IK;K;1;1:30:29;3:01:00',
      '2;7;Jo Feld;Lund;M;1;1:31:00;3:02:00',
    ],
    'place ← Plac | bib ← Startnr | name ← Namn | team ← Klubb/Ort | category ← Klass | category_place ← Plac. klass | split at 21,097.5 m ← Halvmara | race_time ← Tid | gender ← Klass',
  ],
  [
    'Belgian',
    [
      'Plts;Startnr;Naam;Cat;Plts cat;Tijd',
      '1;14;Mara Lind;V35;1;34:29',
      '2;7;Jo Feld;M40;1;35:19',
    ],
    'place ← Plts | bib ← Startnr | name ← Naam | category ← Cat | category_place ← Plts cat | race_time ← Tijd | gender ← Cat',
  ],
  [
    'Italian',
    [
      'Pos;Pett;Cognome e Nome;Tempo Gara;Real Time',
      '1;14;Lind Mara;34:29;34:20',
      '2;7;Feld Jo;35:19;35:10',
    ],
    'place ← Pos | bib ← Pett | name ← Cognome e Nome | gun_time ← Tempo Gara | chip_time ← Real Time',
  ],
  [
    'school',
    ['Place,Bib,Name,School,Time', '1,14,Mara Lind,River High,17:29', '2,7,Jo Feld,Hill,18:19'],
    'place ← Place | bib ← Bib | name ← Name | team ← School | race_time ← Time',
  ],
  [
    'MyLaps',
    [
      'Pos,No.,Name,Class,PIC,Laps,Total Tm,Diff,Best Tm',
      '1,14,Mara Lind,Open,1,10,34:29.123,,3:20.111',
      '2,7,Jo Feld,Open,2,10,35:19.456,50.333,3:21.000',
    ],
    'place ← Pos | bib ← No. | name ← Name | category ← Class | category_place ← PIC | laps ← Laps | race_time ← Total Tm',
  ],
  [
    'Danish',
    [
      'Placering;Startnr.;Navn;Køn;Aldersgruppe;By;Sluttid;Placering køn;Placering aldersgruppe',
      '1;14;Mara Lind;Kvinde;K30-34;Søby;34:29;1;1',
      '2;7;Jo Feld;Mand;M40-44;Kaj;35:19;1;1',
    ],
    'place ← Placering | bib ← Startnr. | name ← Navn | gender ← Køn | category ← Aldersgruppe | race_time ← Sluttid | gender_place ← Placering køn | category_place ← Placering aldersgruppe',
  ],
  [
    'Norwegian',
    [
      'Plass;Startnr;Navn;Klubb;Klasse;Pl. klasse;Kjønn;Født;Nasj;Sluttid;Bak',
      '1;14;Mara Lind;Elva IL;K30-34;1;K;1990;NOR;34:29,5;',
      '2;7;Jo Feld;;M40-44;1;M;1985;SWE;35:19,7;+0:50,2',
    ],
    'place ← Plass | bib ← Startnr | name ← Navn | team ← Klubb | category ← Klasse | category_place ← Pl. klasse | gender ← Kjønn | birth_year ← Født | country ← Nasj | race_time ← Sluttid',
  ],
  [
    'Icelandic',
    [
      'Sæti;Rásnúmer;Nafn;Kyn;Fæð.ár;Félag;Flokkur;Byssutími;Flögutími;Á eftir',
      '1;14;Mara Lind;kvk;1990;Vatn;Konur 30-39;34:35;34:29;',
      '2;7;Jo Feld;kk;1985;;Karlar 40-49;35:25;35:19;00:50',
    ],
    'place ← Sæti | bib ← Rásnúmer | name ← Nafn | gender ← Kyn | birth_year ← Fæð.ár | team ← Félag | category ← Flokkur | gun_time ← Byssutími | chip_time ← Flögutími',
  ],
  [
    'Serbian',
    [
      'Пласман;Стартни број;Име и презиме;Пол;Држава;Време',
      '1;14;Мара Линд;Ж;SRB;34:29',
      '2;7;Јован Фелд;М;BIH;35:19',
    ],
    'place ← Пласман | bib ← Стартни број | name ← Име и презиме | gender ← Пол | country ← Држава | race_time ← Време',
  ],
  [
    'Thai',
    [
      'อันดับ,เลขบิบ,ชื่อ,นามสกุล,เพศ,รุ่นอายุ,อันดับรุ่น,เวลาปืน,เวลาชิพ',
      '1,14,มารา,ลินด์,หญิง,30-39,1,00:34:35,00:34:29',
      '2,7,โจ,เฟลด์,ชาย,40-49,1,00:35:25,00:35:19',
    ],
    'place ← อันดับ | bib ← เลขบิบ | first_name ← ชื่อ | last_name ← นามสกุล | gender ← เพศ | category ← รุ่นอายุ | category_place ← อันดับรุ่น | gun_time ← เวลาปืน | chip_time ← เวลาชิพ',
  ],
  [
    'Turkish',
    [
      'Genel Sıralama;Göğüs No;Ad;Soyad;Cinsiyet;Yaş Grubu;Yaş Grubu Sıralaması;Silah Zamanı;Çip Zamanı',
      '1;14;Mara;Lind;K;30-34;1;00:34:35;00:34:29',
      '2;7;Jo;Feld;E;40-44;1;00:35:25;00:35:19',
    ],
    'place ← Genel Sıralama | bib ← Göğüs No | first_name ← Ad | last_name ← Soyad | gender ← Cinsiyet | category ← Yaş Grubu | category_place ← Yaş Grubu Sıralaması | gun_time ← Silah Zamanı | chip_time ← Çip Zamanı',
  ],
  [
    'Polish, of two finishes,',
    [
      'Miejsce Open;Numer;Nazwisko i Imię;Płeć;Kat. wiekowa;Miejsce kat. wiekowa;Wynik brutto;Wynik netto',
      '1;14;Lind Mara;K;K30;1;34:35;34:29',
      '2;7;Feld Jan;M;M40;1;35:25;35:19',
    ],
    'place ← Miejsce Open | bib ← Numer | name ← Nazwisko i Imię | gender ← Płeć | category ← Kat. wiekowa | category_place ← Miejsce kat. wiekowa | gun_time ← Wynik brutto | chip_time ← Wynik netto',
  ],
  [
    'marathon',
    [
      'Place (M/W),Place (AC),Place (Total),Name,Club/City,Number,Age Class,Finish',
      '1,1,1,"Lind, Mara (SWE)",Quay,14,W30,2:10:29',
      '1,1,2,"Feld, Jo (NOR)",Hill,7,M40,2:11:29',
    ],
    'gender_place ← Place | category_place ← Place | place ← Place | name ← Name | team ← Club/City | bib ← Number | category ← Age Class | race_time ← Finish | gender ← Age Class',
  ],
])('a %s table is understood', async (_language, lines, expected) => {
  const { output } = await run(put(...lines))
  const columns = columnsIn(output).filter((column) => !column.startsWith('not'))
  expect(columns.join(' | ')).toBe(expected)
})
