import { nameList } from './name-list.ts'

/** Southern and eastern Europe, and Latin America. */
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
    women: 'Inês Beatriz Leonor Matilde Graça Filipa Joana Teresa Mafalda Luísa',
    men: 'João Tiago Gonçalo Duarte Vasco Rui Simão Nuno Afonso Zeferino',
    families: 'Magalhães,Simões,Brandão,Queirós,Falcão,Antunes,Leitão,Gouveia,Serrão,Vilar,Tavares',
    towns: 'Porto,Braga,Coimbra,Lisboa,Aveiro,Évora',
    clubs: 'Clube {town},Atletismo de {town}',
  }),
  br: nameList({
    women:
      'Ana Júlia,Thaís,Luciana,Jussara,Iara,Bruna,Débora,Conceição,Larissa,Raíssa,Yasmin,Tainá,Marília,Cláudia',
    men: 'João Pedro,Tiago,Caetano,Murilo,Otávio,Ubiratan,Davi,Leandro,Gustavo,Cauã,Jorge',
    families:
      'da Silva,dos Santos,Oliveira,Guimarães,Cardoso,Koerich,Assunção,Teixeira,Schmitz,Araújo,Conceição,Vieira,Bittencourt,Nascimento,Bonfim,Hoffmann,Peixoto,Cordeiro',
    towns:
      'Florianópolis,São José,Blumenau,Curitiba,Joinville,Porto Alegre,Itajaí,São Paulo,Garopaba',
    clubs: 'Assessoria {town},{town} Tri,Equipe Maresia,Remo {town}',
  }),
  it: nameList({
    women:
      'Chiara Giulia Ornella Ilaria Martina Nives Beatrice Serena Agnese Loredana Elisabetta Noemi Alba Fiorenza Marta Giada',
    men: 'Luca Nicolò Ettore Davide Gianluigi Fausto Matteo Alvise Renzo Tommaso Dario Elio Piero Cesare Ivano Michele',
    families:
      'Dal Molin,Bortoluzzi,De Bona,Fontanella,Zanella,Sommavilla,Pellegrin,Costantini,Da Rold,Moretti,Savi,Dalla Costa,Brustolon,Gasperin,Marchetti,Reolon,Tormen,Barattin,Colle',
    towns:
      'Belluno,Feltre,Cortina,Treviso,Trento,Riva del Garda,Verona,Bolzano,Udine,Padova,Longarone',
    clubs: 'ASD {town},GS {town},Ciclistica {town},Alta Quota',
  }),
  fr: nameList({
    women:
      'Amélie Océane Maëlle Zoé Hélène Capucine Noémie Bénédicte Éloïse Marguerite Aurélie Solène Clémence Françoise Inès Lucie',
    men: 'Benoît Gaël Rémi Étienne Loïc Anaël Jérôme Théo Mathis François Cédric Hervé Maël Gaspard Yann Aurélien',
    families:
      'Lefèvre,Chevallier,Dubreuil,Garcin,Tessier,Bonnefoy,Marchand,Lagarde,Péronnet,Vuillermoz,Carrère,Labat,Desgranges,Favre,Guérin,Hébrard,Lasserre,Monnier,Rousselot,Cazenave',
    towns: 'Bordeaux,Annecy,Lyon,Grenoble,Libourne,Arcachon,Chambéry,Angers,Nantes,Pau,Toulouse',
    clubs: 'US {town},Foulées de {town},Vélo Club {town},Tri {town}',
  }),
  gr: nameList({
    women:
      'Ελένη Μαρία Κατερίνα Δήμητρα Αγγελική Ιωάννα Σοφία Χρυσούλα Βασιλική Ευγενία Αθηνά Φωτεινή Ζωή Θάλεια',
    men: 'Γιώργος Νίκος Δημήτρης Κώστας Γιάννης Παναγιώτης Σταύρος Θανάσης Μιχάλης Λευτέρης Ορέστης Άγγελος Φίλιππος Στέλιος',
    families:
      'Παπαθανασίου,Οικονόμου,Δημητρίου,Καραγιάννης/Καραγιάννη,Μακρής/Μακρή,Αλεξίου,Βλάχος/Βλάχου,Κωστόπουλος/Κωστοπούλου,Λαμπρόπουλος/Λαμπροπούλου,Γεωργίου,Ζέρβας/Ζέρβα,Καλογερόπουλος/Καλογεροπούλου,Ξένος/Ξένου,Τσακίρης/Τσακίρη,Ρήγας/Ρήγα',
    towns: 'Ναύπλιο,Άργος,Αθήνα,Πάτρα,Καλαμάτα,Τρίπολη,Βόλος,Χανιά',
    clubs: 'Α.Ο. {town},Δρομείς {town},Ωκεανίδα',
  }),
  pl: nameList({
    women:
      'Łucja Agnieszka Grażyna Małgorzata Zuzanna Bożena Weronika Jagoda Danuta Zofia Kinga Hanna Bronisława Oliwia',
    men: 'Łukasz Paweł Michał Bartłomiej Grzegorz Sławomir Krzysztof Zbigniew Jędrzej Wojciech Mirosław Staś Tymon Józef',
    families:
      'Nowak,Kowalski/Kowalska,Wiśniewski/Wiśniewska,Zieliński/Zielińska,Wójcik,Szymański/Szymańska,Dąbrowski/Dąbrowska,Karaś,Gołąb,Jabłoński/Jabłońska,Sęk,Żurawski/Żurawska,Bąk,Mroziński/Mrozińska,Pięta,Ostrowski/Ostrowska',
    towns: 'Gdańsk,Gdynia,Sopot,Kraków,Tarnów,Łódź,Toruń,Zakopane,Wieliczka',
    clubs: 'KS {town},Biegacze {town},Cztery Wiatry',
  }),
  bg: nameList({
    women: 'Десислава Йорданка Радка Цветелина Милена Виолета Снежана Петя',
    men: 'Димитър Йордан Красимир Стоян Пламен Борислав Живко Цветан',
    families:
      'Иванов/Иванова,Георгиев/Георгиева,Димитров/Димитрова,Тодоров/Тодорова,Колев/Колева,Ангелов/Ангелова,Михайлов/Михайлова,Щерев/Щерева',
    towns: 'София,Пловдив,Варна,Банско',
    clubs: 'Бегач {town}',
  }),
}
