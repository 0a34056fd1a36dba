import type { Meaning } from './meanings.ts'

/**
 * Headings that have one meaning in result lists. They were collected from public exports of timing
 * programs, from their manuals, and from the lists of headings that importers accept.
 * Case, accents, punctuation and spaces do not matter. If a file has several headings of one
 * meaning, the heading that comes first in this list is used.
 */
// Never add terms for a club or team to the names. People would be published under the name of
// their club.
export const headings: Readonly<Partial<Record<Meaning, string>>> = {
  bib: `
    bib|bib number|bib no|st č|start č|startovní č|dor|číslo|pettorale n|start number|startno
    |startnr|startnummer|st nr|race number|dossard|pettorale|dorsal|號碼|号码|bib nr|bib num|brystnummer
    |dos|doss|entry bib|inscrição|n dorsal|nr start|numer|nr no|nro dorsal|num|numer startowy|numero
    |numero de corredor|numero dorsal|nummer|nummerlapp|número peito|peito|pett|plaque|plate
    |plate no|race no|results bib|rider no|rider bib no|rugnummer|start num|startovni cislo|stn
    |номер|номер участника|стартов номер|บิบ|หมายเลข|เลขบิบ|ナンバー|参赛号|参赛号码|參加編號|參賽編號|參賽號碼|號碼布|選手編號|배번
    |배번호|babero|lnro|lähtönumero|nr startowy|numéro de dossard|numéro de départ|n° dép
    |número da partida|número de salida|número de sortida|peitoral|rajtsz|rajtszám|startni broj|stbr
    |stno|stčí|çık no|çıkış numarası|číslo startu|ст no|стартов no|стартовый номер|số bib|số áo
    |الرقم|رقم الصدر|מספר חזה|מס חזה|बिब|क्रमांक|göğüs no|göğüs numarası|αριθμός|αριθμός συμμετοχής
    |sail no|sail number|ゼッケン|ゼッケン番号|nº peito|старт номер|štartna številka|startna številka|št št
    |st broj|nr concurs|nomor dada|no dada|nomor bib|стартовий номер|št číslo|štartové číslo|number
    |no|nr|rásnúmer|rásnr|numurs|стартни број|број|dortsala|startnúmer|n° dossard|dossard n°
    |num dossard|nº dorsal|núm dorsal|n pettorale|num pett|rugnr|borstnummer|號碼簿號碼|背號|選手號碼|runner no
    |tävlingsnummer|kilpailunumero|rintanumero|старт no|αρ συμμετοχής|start nr|start cislo|štart č
    |nr stnr`,
  id: `
    athlete id|contact id|ibuid|runner uri|adatbázis id|databas nr|database id|datenbank id
    |id banca dati|id baze|id da base de dados|id databáze|id de la base de datos
    |ident base de données|nr pzos|tietokanta-nro|veritabanı id|база данни id`,
  name: `
    name|full name|runner|runner name|athlète|athlete name|participant|participant name|parkrunner
    |competitor|competitor name|entrant|finisher|rider|rider name|cyclist|swimmer|skater|walker|naam
    |volledige naam|deelnemer|naam deelnemer|loper|renner|atleet|coureur|nom et prenom|nom prenom
    |prenom nom|prenom et nom|nom complet|concurrent|athlete nom|coureur nom|vollstandiger name
    |name vorname|nachname vorname|vorname nachname|vor und nachname|läufer|läufer/in|laufername
    |teilnehmer|teilnehmer/in|starter|sportler|athlet|nome e cognome|cognome e nome|nome cognome
    |cognome nome|nominativo|atleta|corridore|concorrente|partecipante|nombre y apellidos
    |apellidos y nombre|nombre completo|nombre apellidos|apellidos nombre|corredor|corredora
    |participante|competidor|姓名|选手|選手|选手姓名|選手姓名|跑者|参赛者|參賽者|运动员|運動員|zawodnik|nimi|namn|navn|név
    |deltaker|display name|fahrer|jméno|nazwisko imię|nom coureur|nome completo|racer|závodník|име
    |название|ชื่อ นามสกุล|นักวิ่ง|氏 名|選手名|닉네임|성명|imię i nazwisko|isim|họ và tên|họ tên|الاسم
    |الاسم الكامل|שם|שם מלא|नाम|ad soyad|adı soyadı|isim soyisim|ονοματεπώνυμο|helm|skipper
    |příjmení a jméno|name nation|name nat|name land|이름|이름(성명)|priimek in ime|ime in priimek
    |ime i prezime|прізвище та імʼя|прізвище та ім'я|nama|nama peserta|nume și prenume|nume prenume
    |vardas pavardė|vārds uzvārds|meno a priezvisko|priezvisko a meno|jméno a příjmení|nafn
    |nazwisko i imię|име и презиме|презиме и име|участник|спортсмен|фамилия имя|имя фамилия|фио
    |izena|apellido y nombre|nombre y apellido|apellido nombre|names|sportler/in|athlet/in|參賽者姓名
    |deltager|deltagare|løber|löpare|utøver`,
  first_name: `
    first name|given name|vorname|voornaam|prenom|nome|nombre|名|athlete first name|etunimi|first
    |fname|forename|fornamn|fornavn|imię|ilk ad|jméno (křest.)|name first|nombre de pila
    |primeiro nome|results first name|rider first name|utónév|keresztnév|имя|малко име|ชื่อ|ad|adı
    |όνομα|שם פרטי|prenume|vardas|vārds|eesnimi|ім'я|імʼя|meno|名字`,
  last_name: `
    last name|surname|family name|nachname|achternaam|nom|cognome|apellido|apellidos|姓|apelido
    |athlete last name|családnév|vezetéknév|efternamn|efternavn|familienname|last|lname|name last
    |nazwisko|nom de famille|prezime|příjmení|results last name|rider last name|sobrenome|soyad
    |sukunimi|фамилия|นามสกุล|สกุล|soyadı|soyisim|επώνυμο|שם משפחה|nume|pavardė|uzvārds
    |perekonnanimi|прізвище|priimek|priezvisko|primer apellido|姓氏|etternavn`,
  gender: `
    gender|sex|м/ж|neme|geslacht|geschlecht|sexe|genre|sesso|genere|sexo|genero|m f|m/w|m v|h f|w m
    |性別|性别|athlete sex|cinsiyet|f m|g sex|gender mf|kön|pohlaví|płeć|results sex|rider gender|sex mf
    |spol|sukupuoli|пол|เพศ|性|φύλο|nem|giới tính|الجنس|מין|מגדר|लिंग|성별|стать|jenis kelamin|lytis
    |dzimums|sugu|kjønn|køn|kyn|sexua|f h|v m|gndr`,
  age: `
    age|leeftijd|alter|età|edad|年齡|年龄|alder|años|entry race age|idade|ikä|results age|rider age
    |starost|věk|wiek|yaş|életkor|възраст|年齢|歳|ηλικία|tuổi|العمر|גיל|आयु|aldur|race age
    |age on race day|나이`,
  birth_year: `
    birth year|year of birth|yob|born|jahrgang|jg|geboortejaar|annee de naissance|anno
    |ano de nacimiento|birth date|birthday|data di nascita|date de naissance|date of birth
    |date naissance|dob|dt nasc|f nac|fecha de nacimiento|fecha nacimiento|geboortedatum
    |geburtsdatum|naissance|nasc|nascimento|วันเกิด|annee naissance|anno di nascita
    |ano de nascimento|any de naixement|born year|doğum yılı|födelseår|fødselsår|geburtsjahr
    |godina rođenja|jahrg|rocznik|rok narození|rok ur|rok urodzenia|synt|syntymäaika|szül|szül éve
    |год рождения|год р|година на раждане|ปีเกิด|năm sinh|ngày sinh|έτος γέννησης|生年月日|生年|szül év
    |születési év|születési dátum|născut|anul nașterii|roč|rok nar|letnik|рік народження|sünniaasta
    |gimimo metai|dzimšanas gads|ročník|data urodzenia|datum narození|dátum narodenia|født|fæð ár
    |fæðingarár|född|syntynyt|geb|geb jahr|né(e) en|año nac|fecha nac|geb jaar|出生年|出生年份|出生日期|født år
    |syntymävuosi|fødselsdato|г р|г рожд|год рожд|дата рождения|rok|rocz`,
  team: `
    team|team name|club|club name|verein|vereniging|equipe|squadra|societa|equipo|ploeg|隊伍|团队|klub
    |abk|cl name|clube|klub ime|ktg adı|lisänimi|nom club|název oddílu|клуб|所属・登録|affiliates
    |affiliation|drużyna|equip|equipa|förening|institucion|klubb|kulüp|mannschaft|oddíl|rider club
    |rider club/team|rider team|seura|tým|verein/ort|команда|команда: клуб|отбор|ชมรม|ทีม|สังกัด|チーム
    |所属|車隊|隊名|club tid nr|id/club|id/klub|id/verein|joukkue|staffel|váltó|zespół|štafeta|egyesület
    |clb|câu lạc bộ|النادي|الفريق|מועדון|קבוצה|क्लब|σύλλογος|ομάδα|takım|club team|team club
    |klubb/ort|school|소속|클럽|egylet|csapat|klubas|klubs|klubi|echipa|teamname|relay team|relay name
    |staffelname|staffel name|mannschaftsname|nom équipe|nom de l'équipe|nombre equipo
    |nombre del equipo|nome squadra|nome equipe|nome equipa|nazwa drużyny|nazwa zespołu|lagnavn
    |lagnamn|lag navn|holdnavn|teamnaam|ploegnaam|team naam|joukkueen nimi|csapatnév|csapat neve
    |takım adı|název týmu|tým název|название команды|俱乐部|俱樂部|社團|チーム名|félag|команда/клуб|клуб/команда
    |club/city|club/stad|klub/by|verein/team|team/verein|club ou ville|club/ville|club/entreprise
    |società sportiva|team/società|gruppo sportivo|club/equipo|vereniging/team|團隊|團隊名稱|單位|跑團
    |organisation|company|firma|entreprise|bedrijf|klub/by/firma|klub/obec|oddíl/obec`,
  category: `
    category|cat|age group|age cat|age category|division|klasse|ak|altersklasse|categorie
    |leeftijdscategorie|categoria|組別|组别|catégorie d'âge|ag|age grp|age group name
    |age group name short|age group1 name short|agegroupname1|agegroupnameshort1|bracket name
    |bracket tag|catégorie1|clase|class/bracket|code de catégorie|custom category|escalão
    |event category|gender category|kat|kategori|kategoria|kategoria wiekowa|kategorie|kategorija
    |klass|race age group|race category|race class|sarja|skupina|група|группа|клас|กลุ่มอายุ|รุ่น
    |รุ่นอายุ|エイジ区分|カテゴリ|カテゴリー|部門|分组|区分|年代別|年代区分|年齢区分|種別|分組|性別組|results bracket name
    |results division|results primary bracket name|catg long|długa nazwa|catg court|div|nhóm tuổi
    |الفئة|קטגוריה|श्रेणी|yaş grubu|κατηγορία|faixa etária|faixa|korosztály|korcsoport|부문|grupė
    |grupa|категорія|категория|vanuseklass|kategori usia|aldersgruppe|age class|kat wiekowa|年龄组|年齡組
    |연령대|flokkur|aldersklasse|åldersklass|ikäsarja|veková kategória|věková kategorie|kategoria wiek
    |категорија|categ|分齡組|參賽組別|kateg|wertungsklasse|startklasse|division name|category name
    |age division|akl|кат|категорії`,
  city: `
    city|town|place of residence|residence|woonplaats|plaats|ort|wohnort|ville|citta|ciudad|城市
    |hometown|localidad|miasto|miejscowość|results city|results hometown|rider city|จังหวัด|居住地|都道府県
    |住所|cidade|město|város|şehir|град|עיר|πόλη|город|населенный пункт|місто|miestas|kota|land/ort
    |ort/land|city/state|city state|city, state|şehir/il|city/town|commune|comune|población
    |municipio|plaatsnaam|stad|縣市|sted|stad/ort|bosted|hemort|paikkakunta|kunta|obec|localidade
    |località|ortschaft|bydliště|bydlisko|suburb|oraș|localitate|grad|település`,
  country: `
    country|nation|nationality|nat|land|nationalitat|nationaliteit|pays|nationalite|nazione
    |nazionalita|país|國家|国家|cio|country flag|country code|ctry|drž|država|ioc|kraj|maa|nac
    |nacionalidad|nacionalidade|nacionalitat|nación|narodowość|nat code|nation flag|nationalitet
    |nationality code|naz|noc|národnost|orsz|ország|państwo|results country code|rider nat code
    |staatsangehorigkeit|stát|země|ülke|държава|нац|националност|национальность|страна|ประเทศ
    |สัญชาติ|国籍|國籍|국적|uyruk|χώρα|quốc tịch|quốc gia|الجنسية|الدولة|nasj|nasjonalitet|þjóðerni|држава
    |nemzetiség|國家/地區|nasjon|kansalaisuus`,
  place: `
    place|position|pos|rank|ranking|placing|place overall|overall place|overall position
    |position overall|overall rank|rank overall|overall pos|finish place|finish position|pl|platz
    |rnk|rk|rang|platzierung|gesamtplatz|gesamtrang|gesamtplatzierung|platz gesamt|rang gesamt
    |positie|plaats algemeen|positie algemeen|klassering|eindklassering|plts|classement
    |classement general|scratch|place scratch|classement scratch|clt scratch|rang scratch|posizione
    |posiz|classifica|posizione assoluta|pos assoluta|puesto|posicion|puesto general
    |posicion general|pos general|clasificacion|clasificacion general|名次|总名次|總名次|排名|总排名|總排名|overall
    |mce open|o'all|総合 順位|classificacao|colocação|colocação geral|finish pos|general ranking
    |helyezés|konum|miejsce|místo|overall ranking|pl place|plac|placering|plass|pos ass|pos overall
    |posicao|posició|pořadí|race placement|rango|results rank|scratch rank|sija|total rankp|umístění
    |класиране|место|място|ลำดับ|ลำดับที่|อันดับ|อันดับรวม|順|順位|순위|lloc|plads|rider place|clas|clt
    |hạng|thứ hạng|xếp hạng|الترتيب|المركز|מיקום|דירוג|रैंक|स्थान|sıra|genel sıralama|θέση|κατάταξη
    |pl ges|platz ges|rang ges|msc|m-ce|m-ce open|poř|pto|koht|vieta|місце|peringkat|plasman
    |uvrstitev|poradie|col|col geral|clas geral|class geral|place total|miejsce open|מקום|пласман
    |пласман укупно|röð|sæti|postua|posto|umiestnenie|clasament|pořadí celkem|miejsce ogólne|総合順|rg
    |pos gen|eindklassement|總排序|全場名次|plassering|sijoitus|전체순위|종합순위|poziție|место абс|абс место`,
  gender_place: `
    gender place|place gender|gender position|gender pos|gender rank|rank gender|genderdiv|place m f
    |pos m f|m f place|sex place|sex position|sex rank|place sex|geschlechterplatz|pl mw
    |platz geschlecht|rang geschlecht|platz mw|rang mw|mw platz|plaats geslacht|positie geslacht
    |plaats m v|positie m v|place sexe|classement sexe|rang sexe|clt sexe|place h f|clt h f
    |posizione sesso|pos sesso|posizione m f|pos sexo|puesto sexo|posicion sexo|puesto genero
    |posicion genero|性別名次|性别名次|性別排名|性别排名|classement par sexe|clt sex|gen pos|msc m/k|mw pl
    |płeć miejsce|results sex rank|sex finish pos|性別順位|男女別順位|男女別順|男女順位|男子 順位|男順|女子 順位|女順|m-ce płeć
    |m-ce k/m|puesto rama|posición rama|pos gender|class sexo|p sexo|poř pohlaví|nemi helyezés
    |miejsce w płci|class sexe|gp|placering køn|placering kön|clt sx|class sx|pos sexe|plass kjønn
    |pl kjønn|plac kön|place genre|κατάταξη φύλου|cinsiyet sıralaması|plads køn|מיקום מין|อันดับเพศ
    |puesto por género|성별순위|性別排序|kjønnsplass|könsplacering|sex/tot|gender/tot|m/w pl`,
  category_place: `
    category place|age place|age pos|place category|category position|category pos|category rank
    |rank category|cat place|place cat|cat position|cat pos|pos cat|cat rank|agegroupplace
    |age group position|age group pos|age group rank|ag place|ag pos|ag rank|division place
    |place division|division position|division rank|div place|div pos|div rank|ak platz|platz ak
    |rang ak|ak rang|pl ak|ak pl|altersklassenplatz|platz altersklasse|platz klasse|rang kategorie
    |kategorierang|plaats categorie|positie categorie|categorieplaats|plaats cat|place categorie
    |classement categorie|clt categorie|clt cat|rang categorie|rang cat|posizione categoria
    |posizione cat|puesto categoria|posicion categoria|pos categoria|puesto cat|組別名次|组别名次|組別排名|组别排名
    |c pos|classement par cat|colocação categoria|kategoria wiekowa miejsce|msc kat|pos(c/pos)
    |results division rank|results primary bracket place|results primary bracket rank|エイジ別|分組排名|区分別順
    |区分順位|年代別順|年代別順位|年代順位|年順|年齡別順|年齢別順|年齢別順位|rk cat|rk gun|m-ce kat|div tot|rang kat|class faixa
    |class escalão|clas escalão|p cat|poř kat|poř v kat|korosztály helyezés|kategória helyezés
    |место в группе|место в категории|class cat|clas cat|classement cat|plasman kategorija
    |koht klassis|vieta grupėje|pořadí v kat|pořadí v kategorii|poradie v kat|poradie v kategórii
    |miejsce w kat|miejsce w kategorii|col fe|col faixa|col cat|pic|plac klass|plts cat|place ac
    |placering aldersgruppe|placering klasse|pl klasse|plass klasse|pl kat|κατάταξη κατηγορίας
    |yaş grubu sıralaması|kategori sıralaması|อันดับรุ่น|อันดับกลุ่มอายุ|מיקום בקטגוריה|vieta grupā
    |plads klasse|miejsce kat wiekowa|分組名次|分齡名次|分齡排名|年齡組名次|klasseplass|klassplacering|klassplac
    |plac klasse|sija sarjassa|sarjasija|cat plaats|class esc|clas esc|kat helyezés|sarjasijoitus
    |種目順位|部門順位|カテゴリ順位|カテゴリー順位|부문순위|poř kategorie`,
  state: `
    status|result status|finish status|statut|irm|race status|статус|สถานะ|状态|dnf status|狀態|完賽狀態|상태
    |státusz|durum`,
  gun_time: `
    gun time|zeit brutto|temps brut|gun|gross time|gross|brutto|brutto zeit|bruto|brutotijd
    |temps officiel|tempo ufficiale|tiempo oficial|official time|official|bruttotid|clock time
    |czas brutto|finish gun|gun tim|results gun time|score gun|tempo bruto|グロスタイム|大會成績|枪声成绩|건타임
    |officiel|temps officiel (réel)|总成绩|tps officiel|tps brut|tempo uff|t ufficiale|t oficial
    |t bruto|tiempo bruto|gun finish|time gun|finish gross|finish brutto|ziel brutto|zielzeit brutto
    |bruttó idő|tempo gara|tempo oficial|グロス|czas oficjalny|wynik brutto|byssutími|เวลาปืน
    |silah zamanı|tabanca zamanı|brüt süre|brüt zaman|bruttoaika|gun süresi|offizielle zeit
    |temps pistolet|t gara|tempo lordo|tempo gun|tiempo pistola|tiempo of|temps of|tempo of|t of
    |officiële tijd|槍聲時間|槍聲成績|大會時間|槍響時間|hrubý čas|elapsed gun time|gun elapsed|finish time gun|brut
    |грязное время`,
  chip_time: `
    chip time|chip|net time|net|netto|netto zeit|netto tijd|temps réel|real time|tempo reale
    |tiempo real|tiempo neto|chipzeit|czas netto|finish chip|net tim|nett time|nettotid|results time
    |score clean|tempo líquido|zeit netto|ネットタイム|净成绩|净计时|晶片成績|淨時間|넷타임|tps réel|tps net|temps net
    |t reale|t real|t neto|tiempo chip|tempo chip|tempo netto|chip finish|time net|time chip
    |finish net|finish netto|ziel netto|zielzeit netto|nettó idő|ネット|wynik netto|flögutími|เวลาชิพ
    |เวลาชิป|çip zamanı|çip süresi|net süre|net zaman|nettoaika|neto|čistý čas|чистое время
    |καθαρός χρόνος|temps puce|晶片時間|個人成績|個人時間|淨成績|chiptid|chip elapsed|finish time net`,
  race_time: `
    time|finish|finish time|result|race time|zeit|tijd|eindtijd|temps|tiempo|total time|完賽時間|成绩|最终成绩
    |终点|gesamtzeit|aika|czas|czas końcowy|wynik|endzeit|idő|laufzeit|resultado|resultat|tulos
    |rider time|sluttid|tid|time full|times|vrijeme|zaman|čas|време|рез-т|результат|เวลา
    |เวลาที่ทำได้|เวลารวม|ゴールタイム|合計タイム|成績|最終タイム|総合記録|総合タイム|總成績|記 録|기록|duration|elapsed|elapsed time
    |final time|finishing time|performance|tempo finale|temps final|time or status|ergebnis
    |resultater|výsledek|резултат|время|celkový čas|tempo total|temps total|tiempo total|totaltid
    |totaaltijd|общо време|kokonaisaika|overall time|samlet tid|tempo global|tempo totale
    |toplam zaman|ukupno vrijeme|összetett idő|thời gian|thành tích|الزمن|الوقت|التوقيت|זמן|תוצאה
    |समय|süre|bitiş süresi|χρόνος|記録|タイム|tps|finals|finals time|loppuaika|végidő|výsledný čas
    |konečný čas|완주기록|timp|aeg|rezultatas|rezultāts|laikas|laiks|waktu|час|rezultat|total tm|tími
    |denbora|ukupno vreme|vreme|uradni čas|wynik końcowy|tiempo final|完賽成績|總時間|完成時間|cílový čas
    |cieľový čas|célidő|τελικός χρόνος|sluttijd|lõppaeg|galutinis laikas|finiša laiks|skupni čas
    |łączny czas|czas łączny|czas całkowity|итоговое время|общее время|ukupan čas|finishtid
    |målgångstid|temps de course|tiempo carrera|tempo di gara|løbstid|tempo`,
  split: `
    bike|giro|tour|vuelta|run|сплит|leg time|split time|time from prev leg|time from previous split
    |время от старта|スプリット|スプリットタイム|1ランラップ|スイムタイム|スイムラップ|バイクラップ|バイク記録|ランラップ|interval time|swim|t1
    |t1ラップ|t2|split|checkpoint|intermediate|zwischenzeit|tussentijd|temps intermédiaire|intermedio
    |parziale|途中計時|分段`,
  gap: `
    difference|+/-|abstand|après|atrás|behind|brecha|darrere|detrás|diferencia|diff|divario|efter
    |gap|rückstand|za|écart|отст|след|トップ差|gap to winner|time behind|verschil|achterstand|distacco
    |diferencia con el primero|отставание|ztráta|ero|strata|rückst|kaotus|atsilikimas|zaostatak
    |zaostanek|bak|á eftir|starpība|fark|diferența|tid etter|bagud|diff 1|écart 1er|retard|dif|差距|落後
    |etter|differens|efter ledaren|time lag|time gap|time diff|odstup|hátrány|ero kärkeen|tid bak
    |gap to first|gap to leader|behind leader|différence|écart premier|distacco dal primo|różnica
    |rozdíl|razlika`,
  pace: `
    moyenne|results gun pace|avg pace|pace|results pace|ritmo|tempo min/km|平均配速|hastighet (tid/100m)
    |tempo stabilność|velocidad|velocità|vitesse|interval pace|split pace|min/km|min/mi|min/mile
    |km/h|vit|vit moy|moy|vitesse moy|gem snelheid|snelheid|media|geschwindigkeit|speed|best lap
    |best tm|fastest lap|last lap|beste runde|페이스|schnitt|snitt|snittempo|snittfart|gjennomsnitt
    |gennemsnit|keskivauhti|średnia|średnie tempo|průměr|átlag|schnellste runde|letzte runde
    |meilleur tour|giro più veloce|fart|hitrost|greitis|vauhti|keskinopeus|average|average pace
    |average speed|avg speed|ø km/h|pace (min/km)|pace (min/mile)|pace/km|pace/mile|overall pace
    |allure|allure moyenne|media km/h|ritmo medio|velocidad media|配速|時速|ペース|snittid|km tid|hastighet`,
  clock_time: `
    reloj|arrivée (p)|bitiş zımbası|ciljna perforacija|cél lukasztás|cílové ražení|finish punch
    |maalileimaus|mål-stempling|målstämpling|picada meta|picagem de finish|potwierdzenie mety
    |zielstempel|финална перф|heure d'arrivée|hora arribada|hora llegada|tempo de chegada|čas v cíli
    |финално време|финишное время|time of day|time(time of day)|tod|start|старт|起点|lähtöleimaus
    |picada de salida|picagem de start|poinçon de départ|potwierdzenie startu
    |punzonatura di partenza|rajt lukasztás|start punch|start zımbası|start-stempling
    |startna perforacija|startovní ražení|startstempel|startstämpling|ст перф|heure départ
    |scheduled start time|start time|race start time|départ|heure de départ|hora salida|hora sortida
    |horário de partida|lähtö|partenza|rajt|starttid|startzeit|çıkış|čas startu|старт в
    |стартово време`,
  split_place: `
    選手権順|hc男|ｈｃ男子|通過|result order ski|b順|r順|s順|スイム順位|スプリット順位|バイク順位|interval place|split place|t1順`,
  chip_number: `
    codigo chip|epc|numero chip|rfid|tag1|transponder|чип|芯片编号|br čipa|bricka|bricknr|brik|brik nr
    |card|chipno|chipnr|dugószám|korttinro|nr puce|numer karty si|nº chip|puce|si card|targeta
    |tarjeta|çipno|čip|číslo čipu|карта|чипno|n° puce`,
  race: `
    bahn|bana|bane|circuit|parkur|percorso|percurso|pálya|recorrido|staza|trasa|trať|дистанция
    |маршрут|distance|afstand|dist|distance (km)|distance épreuve|strecke|bewerb|carrera|contest
    |contestname|distancia|epreuve|event name|evento|gara|modalidad|modalidade|parcours|prova|prueba
    |race name|race tag|race type|results race name|wettbewerb|ประเภท|ระยะ|종목|event|race|wettkampf
    |rennen|wedstrijd|onderdeel|項目|競賽項目|賽事|øvelse|distans|matka|距離`,
  points: `
    bodovi|body|nota|pisteet|point|points|pont|pontos|poäng|pts|puanlar|punkte|punkty|punti|puntos
    |punts|score(s)|total score|wa points|fina points|баллы|очки|точки|total points
    |points total|total pts|gesamtpunkte|punkte gesamt|punti totali|puntos totales|suma punktów
    |punten|積分|分數|poeng`,
  penalty: `
    büntetés +|ceza +|dodatno +|kara +|penalità +|penalizace +|penalización +|penalização +|penalty
    |pnlt|pénalité +|sakko +|suplerende +|tillägg +|zuschlag +|наказание +|ペナルティ|加算秒|罚时
    |point reduction|pointfradrag|poängavdrag|puntos penalizados|punts penalitzats|redução de pontos
    |réduction de point|srážka bodů|отнемане на точки|штраф (очки)|abbuono -|avdrag -|bonificación -
    |bonification -|credit -|crédito -|gutschrift -|hyvitys -|jóváírás -|kredi -|kredit|kredyt -
    |кредит -|fradrag i tid|odpočet|penalització de temps|penalización de tiempo|pénalités|reduction
    |redução|tidsavdrag|намаление на време|punição de tempo|pénalité (m:ss)|tidstillägg|tidstillæg
    |time punishment|časová penalizace|наказателно време|bonus|bonus time|bonification|bonificazione
    |abbuono|penalties|time penalty|strafe|strafzeit|zeitstrafe|straftijd|罰時|straff|tillegg`,
  laps: `
    giri|laps|number of laps|tours|vueltas|loops|lap count|runden|rundenzahl|ronden|rondes|varv
    |kierrokset|okrążenia|圈数|圈數|周回数|anzahl runden|nb tours|n giri|aantal ronden|runder`,
  licence: `
    lic no|lic num|licence|licence codes|license|license code|license number|rider license
    |rider license no`,
  private: `
    private|private profile|is private|hidden|anonymous|privat|privates profil|anonym|verborgen
    |versteckt|privé|profil privé|anonyme|caché|privato|profilo privato|anonimo|nascosto|privado
    |perfil privado|anónimo|oculto|privé profiel|anoniem|不公開|匿名|隱藏`,
  region: `
    oblast|region|região|regió|регион|prov|province|results state|results state code
    |rider state prov|state|state prov|state code|état prov`,
}

/**
 * Headings with several meanings, or with a meaning in few programs only. The values of the column
 * decide which meaning applies.
 */
export const ambiguousHeadings: Readonly<Partial<Record<Meaning, string>>> = {
  bib: `bi|d|sč|nro|št`,
  name: `nom|ime|nombre|nome|flname|lfname|n|nm|姓名/队名`,
  first_name: `ime|nn`,
  last_name: `nc`,
  gender: `g|f/n|k|race gender|s|sx|x|klassement|gen`,
  age: `ag`,
  birth_year: `a|an|dy|gr|né|rn|ur|yb|år|year|jahr|annee`,
  team: `
    city|ciudad|miasto|ort|ville|procedencia|cidade|luogo|mjesto|město|nimi|város|şehir|град|namn
    |navn|nom|név|c|group|hold|lag|teams|sigla`,
  category: `
    ca|class|race gender|klassement|dlouhý|dugo|hosszú|lang|largo|long|longo|lungo|pitkä|uzun|дълъг
    |corto|court|curto|kort|kratko|krátký|krótka nazwa|kurz|kısa|lyhyt|rövid|short|късо|group`,
  city: `procedencia|kraj|luogo|mjesto|colocação|lugar|místo|place|plats|место|място|lloc|plads`,
  country: `nz`,
  place: `
    finish|no|cl|class|ort|mjesto|g/pos|aire|gen|general|lugar|open|pa|plats|plaats|hely|mesto|loc
    |gesamt`,
  gender_place: `m|g/pos|o pos|男子|w|女子`,
  category_place: `pl c`,
  state: `
    state|classer|classificador|classifier|estado clas|klasifikace|klasifikator|klasyfikowany
    |stato classifica|tasnifleyici|tila|wertung|érvényes|класификатор|estado|estat|etat|stato`,
  gun_time: `gesamtzeit|tu`,
  chip_time: `tr|re`,
  race_time: `
    mark|final|chrono|zielzeit|måltid|t|hora|celkem|total|итог|общо|ziel|meta|mål|maali|arrivo
    |arrivée|cíl|cilj|cél|финал|gesamt|perf|marca|overall`,
  gap: `g`,
  pace: `m|tempo`,
  clock_time: `
    b|chrono|finish|arrivo|arrivée|bitiş|cilj|cél|cíl|finish time|maali|meta|mål|måltid|ziel
    |zielzeit|финал|partida|salida`,
  chip_number: `tag|chip`,
  race: `course|rata|p|corrida`,
  points: `score`,
  penalty: `p`,
  distance: `
    distance|distance (km)|distance km|distance (m)|distance (mi)|distance (miles)|total distance|km
    |miles|afstand|dist|distancia|distanza|strecke|strecke (km)|strecke (m)|total km|km total
    |gesamt km|km gesamt|gesamtkilometer|totale km|kilometer|gelaufene km|gelaufene strecke
    |distance parcourue|km percorsi|distancia recorrida|gelopen afstand|距離`,
  region: `st|estado`,
}
