import { nameList } from './name-list.ts'

/** Names of southern and eastern Europe, France and Latin America. */
export const southernNames = {
  es: nameList({
    women:
      'Lucía Carmen Inés Begoña Nuria Uxía Marta Rocío Ainhoa Pilar Noa Sabela Elena Irene Xiana Montserrat',
    men: 'Javier Íñigo Pablo Anxo Rubén Álvaro Xoán Sergio Iker Brais Andrés Gonzalo Martín Óscar Breixo Joaquín',
    families:
      'Castro,Fernández,Otero,Núñez,Lorenzo,Piñeiro,Vázquez,Ibáñez,Romero,Souto,Méndez,Carballo,Gil,Serrano,Rey,Domínguez,Peña,Figueroa,Lago,Muñoz,Varela,Ortega',
    doubled: true,
    towns:
      'A Coruña,Santiago,Vigo,Lugo,Gijón,Oviedo,León,Granada,Madrid,Ferrol,Sevilla,Bilbao,Valencia',
    clubs: 'Club {town},Atlético {town},Corredores de {town},Peña Ciclista {town}',
  }),
  mx: nameList({
    women:
      'Guadalupe Ximena Itzel Fernanda Xóchitl Regina Citlali Daniela Socorro Yolanda Araceli Renata Nayeli Jimena',
    men: 'Emiliano,José Luis,Cuauhtémoc,Ramiro,Gael,Héctor,Ulises,Fausto,Rogelio,Iker,Julio César,Tonatiuh,Efraín,Abel',
    families:
      'Hernández,Ramírez,Ochoa,Zárate,Tlacuilo,Aguirre,Bautista,Cárdenas,Ibarra,Villalobos,Santiago,Nolasco,Arreola,Xicoténcatl,Quintero,Ávila,Robledo,Cisneros',
    doubled: true,
    towns: 'Guadalajara,Zapopan,Tlaquepaque,Oaxaca,Puebla,Morelia,León,Colima,Tepic,Querétaro',
    clubs: 'Corredores {town},Club Zancada,{town} Runners,Los Madrugadores',
  }),
  pt: nameList({
    women:
      'Inês Beatriz Leonor Matilde Graça Filipa Joana Teresa Mafalda Luísa Catarina Madalena Constança Benedita Margarida Sílvia Rita Sónia Cátia Lurdes Carolina Mariana Francisca Alice Clara',
    men: 'João Tiago Gonçalo Duarte Vasco Rui Simão Nuno Afonso Zeferino Baltazar Cristóvão Dinis Estêvão Fábio Gaspar Hélder Ivo Jacinto Lourenço Martim Óscar Pedro Salvador Xavier',
    families:
      'Magalhães,Simões,Brandão,Queirós,Falcão,Antunes,Leitão,Gouveia,Serrão,Vilar,Tavares,Carvalhais,Meireles,Noronha,Sequeira,Valadares,Abrantes,Bettencourt,Câmara,Damasceno,Esteves,Frazão,Galvão,Henriques,Infante,Jardim,Lacerda,Macedo,Nogueira,Ornelas,Pimentel,Rebelo,Salgueiro,Trindade,Valente,Ximenes,Zagalo,Caldeira,Pestana,Coutinho',
    doubled: true,
    towns: 'Lisboa,Porto,Braga,Coimbra,Setúbal,Aveiro,Évora,Sintra,Cascais,Almada,Loures,Faro',
    clubs: 'Clube {town},Atletismo de {town},Corredores de {town},Os Madrugadores,Sete e Meia',
  }),
  br: nameList({
    women:
      'Ana Júlia,Thaís,Luciana,Jussara,Iara,Bruna,Débora,Conceição,Larissa,Raíssa,Yasmin,Tainá,Marília,Cláudia',
    men: 'João Pedro,Tiago,Caetano,Murilo,Otávio,Ubiratan,Davi,Leandro,Gustavo,Cauã,Jorge',
    families:
      'da Silva,dos Santos,Oliveira,Guimarães,Cardoso,Koerich,Assunção,Teixeira,Schmitz,Araújo,Conceição,Vieira,Bittencourt,Nascimento,Bonfim,Hoffmann,Peixoto,Cordeiro',
    doubled: true,
    towns:
      'Florianópolis,São José,Blumenau,Curitiba,Joinville,Porto Alegre,Itajaí,São Paulo,Garopaba',
    clubs: 'Assessoria {town},{town} Tri,Equipe Maresia,Remo {town}',
  }),
  it: nameList({
    women:
      'Chiara Giulia Ornella Ilaria Martina Nives Beatrice Serena Agnese Loredana Elisabetta Noemi Alba Fiorenza Marta Giada Arianna Bianca Costanza Donatella Emanuela Fulvia Ginevra Lavinia Miriam Ottavia',
    men: 'Luca Nicolò Ettore Davide Gianluigi Fausto Matteo Alvise Renzo Tommaso Dario Elio Piero Cesare Ivano Michele Achille Bruno Corrado Duilio Eligio Flavio Guido Ivo Leandro Manlio Orazio',
    families:
      'Dal Molin,Bortoluzzi,De Bona,Fontanella,Zanella,Sommavilla,Pellegrin,Costantini,Da Rold,Moretti,Savi,Dalla Costa,Brustolon,Gasperin,Marchetti,Reolon,Tormen,Barattin,Colle,Albertini,Bonfanti,Castelnovo,Donadoni,Facchin,Gallarati,Lombardini,Mazzoleni,Nicoletti,Ottaviani,Pasqualotto,Quadrelli,Rinaldini,Santomaso,Tagliaferri,Ugolini,Valsecchi,Zambon',
    towns:
      'Belluno,Feltre,Cortina,Treviso,Trento,Riva del Garda,Verona,Bolzano,Udine,Padova,Longarone',
    clubs: 'ASD {town},GS {town},Ciclistica {town},Alta Quota',
  }),
  fr: nameList({
    women:
      'Amélie Océane Maëlle Zoé Hélène Capucine Noémie Bénédicte Éloïse Marguerite Aurélie Solène Clémence Françoise Inès Lucie Anouk Blandine Coralie Delphine Estelle Fanny Garance Héloïse Justine Léonie Mathilde Ophélie',
    men: 'Benoît Gaël Rémi Étienne Loïc Anaël Jérôme Théo Mathis François Cédric Hervé Maël Gaspard Yann Aurélien Aubin Baptiste Corentin Damien Eudes Florian Gauthier Honoré Jules Ludovic Mathurin Octave',
    families:
      'Lefèvre,Chevallier,Dubreuil,Garcin,Tessier,Bonnefoy,Marchand,Lagarde,Péronnet,Vuillermoz,Carrère,Labat,Desgranges,Favre,Guérin,Hébrard,Lasserre,Monnier,Rousselot,Cazenave,Aubertin,Bellanger,Couturier,Delacroix,Estève,Fontenay,Grandjean,Hennequin,Jaubert,Lacombe,Maréchal,Naudin,Olivier,Pasquier,Quesnel,Rivoire,Sauvage,Thévenet,Vasseur,Wattiez',
    towns: 'Bordeaux,Annecy,Lyon,Grenoble,Libourne,Arcachon,Chambéry,Angers,Nantes,Pau,Toulouse',
    clubs: 'US {town},Foulées de {town},Vélo Club {town},Tri {town}',
  }),
  gr: nameList({
    women:
      'Ελένη Μαρία Κατερίνα Δήμητρα Αγγελική Ιωάννα Σοφία Χρυσούλα Βασιλική Ευγενία Αθηνά Φωτεινή Ζωή Θάλεια',
    men: 'Γιώργος Νίκος Δημήτρης Κώστας Γιάννης Παναγιώτης Σταύρος Θανάσης Μιχάλης Λευτέρης Ορέστης Άγγελος Φίλιππος Στέλιος',
    families:
      'Παπαθανασίου,Οικονόμου,Δημητρίου,Καραγιάννης/Καραγιάννη,Μακρής/Μακρή,Αλεξίου,Βλάχος/Βλάχου,Κωστόπουλος/Κωστοπούλου,Λαμπρόπουλος/Λαμπροπούλου,Γεωργίου,Ζέρβας/Ζέρβα,Καλογερόπουλος/Καλογεροπούλου,Ξένος/Ξένου,Τσακίρης/Τσακίρη,Ρήγας/Ρήγα,Αναγνώστου,Βασιλείου,Δούκας/Δούκα,Ευσταθίου,Ηλιόπουλος/Ηλιοπούλου,Θεοδώρου,Καλλέργης/Καλλέργη,Λιάπης/Λιάπη,Μαυρίδης/Μαυρίδου,Νικολάου,Πετρίδης/Πετρίδου,Σαββίδης/Σαββίδου',
    towns: 'Ναύπλιο,Άργος,Αθήνα,Πάτρα,Καλαμάτα,Τρίπολη,Βόλος,Χανιά',
    clubs: 'Α.Ο. {town},Δρομείς {town},Ωκεανίδα',
  }),
  pl: nameList({
    women:
      'Łucja Agnieszka Grażyna Małgorzata Zuzanna Bożena Weronika Jagoda Danuta Zofia Kinga Hanna Bronisława Oliwia',
    men: 'Łukasz Paweł Michał Bartłomiej Grzegorz Sławomir Krzysztof Zbigniew Jędrzej Wojciech Mirosław Staś Tymon Józef',
    families:
      'Nowak,Kowalski/Kowalska,Wiśniewski/Wiśniewska,Zieliński/Zielińska,Wójcik,Szymański/Szymańska,Dąbrowski/Dąbrowska,Karaś,Gołąb,Jabłoński/Jabłońska,Sęk,Żurawski/Żurawska,Bąk,Mroziński/Mrozińska,Pięta,Ostrowski/Ostrowska,Adamczyk,Borowski/Borowska,Czajka,Dudek,Falkowski/Falkowska,Gajda,Hołownia,Kaczmarek,Lis,Maślanka,Olszewski/Olszewska,Pawłowski/Pawłowska,Rogala,Sikora,Tomaszewski/Tomaszewska,Wrona',
    towns: 'Gdańsk,Gdynia,Sopot,Kraków,Tarnów,Łódź,Toruń,Zakopane,Wieliczka',
    clubs: 'KS {town},Biegacze {town},Cztery Wiatry',
  }),
  bg: nameList({
    women:
      'Десислава Йорданка Радка Цветелина Милена Виолета Снежана Петя Албена Боряна Веска Гергана Елица Калина Лиляна',
    men: 'Димитър Йордан Красимир Стоян Пламен Борислав Живко Цветан Ангел Веселин Емил Ивайло Любомир Огнян Румен',
    families:
      'Иванов/Иванова,Георгиев/Георгиева,Димитров/Димитрова,Тодоров/Тодорова,Колев/Колева,Ангелов/Ангелова,Михайлов/Михайлова,Щерев/Щерева,Атанасов/Атанасова,Бояджиев/Бояджиева,Вълчев/Вълчева,Златев/Златева,Кръстев/Кръстева,Маринов/Маринова,Николов/Николова,Пенчев/Пенчева,Русев/Русева,Спасов/Спасова',
    towns: 'София,Пловдив,Варна,Банско',
    clubs: 'Бегач {town}',
  }),
}
