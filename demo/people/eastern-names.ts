import { nameList } from './name-list.ts'

/** Names of Africa and Asia. */
export const easternNames = {
  ke: nameList({
    women:
      'Grace Wanjiku Achieng Mercy Nyambura Esther Akinyi Purity Atieno Joyce Wairimu Nafula Gladys Makena',
    men: 'Kevin Otieno Mwangi Brian Wekesa Samuel Ochieng Peter Kamau Dennis Juma Musyoka Collins Njuguna',
    families:
      'Njoroge,Odhiambo,Wafula,Mutiso,Karanja,Onyango,Barasa,Kariuki,Muthoni,Ouma,Gitau,Wasike,Nzioka,Okello,Maina,Simiyu',
    towns: 'Nakuru,Naivasha,Nairobi,Kisumu,Kitale,Nyeri,Thika,Gilgil',
    clubs: '{town} Runners,Rift Collective {town},{town} Harriers',
  }),
  et: nameList({
    women:
      'Selam Hiwot Mahlet Tsion Bethlehem Rahel Aster Meron Eden Kalkidan Liya Saba Tizita Wubit',
    men: 'Dawit Yonas Bereket Samson Elias Henok Natnael Surafel Abel Fitsum Girma Kaleb Mikias Robel',
    families:
      'Abebaw,Tadele,Mulugeta,Zewdie,Kassahun,Berhanu,Yilma,Gashaw,Asfaw,Desta,Endale,Fikadu,Gizaw,Haileyesus,Lemma,Melaku,Nega,Shiferaw',
    towns: 'Addis Ababa,Bahir Dar,Hawassa,Mekelle',
    clubs: '{town} Runners',
  }),
  ma: nameList({
    women: 'فاطمة خديجة سلمى نادية ليلى أمينة سناء هدى زينب مريم سعاد رجاء حنان لطيفة',
    men: 'يوسف حمزة كريم إدريس رشيد عمر سفيان طارق أيوب بدر حسن سعد عادل مصطفى',
    families:
      'العلوي,بناني,التازي,الفاسي,الإدريسي,برادة,السقاط,الزياني,الصقلي,بنجلون,السبتي,العمراني,الودغيري,بوعزة,الحمداوي,المنصوري,الشرقاوي,بنسعيد',
    towns: 'الرباط,فاس,مراكش,طنجة',
    clubs: 'نادي {town}',
  }),
  np: nameList({
    women:
      'Sunita Pasang Maya Laxmi Sarita Dolma Bimala Anju Nirmala Kabita Yangji Sabina Gita Phulmaya',
    men: 'Bishnu Tenzing Ramesh Dorje Suman Kumar Prakash Mingma Hari Nabin Dipak Karma Santosh Bikram',
    families:
      'Gurung,Tamang,Shrestha,Rai,Thapa Magar,Limbu,Adhikari,Lama,Maharjan,Bhattarai,Pun,Karki,Dangol,Ghale,Basnet,Poudel',
    towns: 'Kathmandu,Pokhara,Bhaktapur,Patan,Dhulikhel,Jiri,Gorkha,Kirtipur',
    clubs: '{town} Runners,{town} Trail Club,Himal Steps',
  }),
  jp: nameList({
    women: '美咲 陽菜 さくら 葵 結衣 千尋 真由美 花 恵子 凛 遥 ひかり 優子 彩乃',
    men: '健太 翔 蓮 涼 圭 悠真 篤志 亮 海斗 浩二 颯太 康平 学',
    families:
      '佐藤,鈴木,高橋,田中,渡辺,山本,小林,加藤,吉田,松本,井上,木村,清水,山崎,森,池田,橋本,石川,小川,藤田',
    order: 'family first',
    towns: '横浜,川崎,鎌倉,金沢,東京,富山,藤沢,千葉,小田原',
    clubs: '{town}走友会,{town}ローラー部,かもめ',
  }),
  hk: nameList({
    women: '嘉欣 詠詩 穎彤 淑芬 凱琳 佩珊 曉晴 美玲 芷晴 雅文 慧儀 樂瑤',
    men: '家豪 志明 俊傑 偉強 子軒 浩然 國樑 文傑 梓浩 啟邦 卓軒 永康',
    families: '陳,黃,李,張,何,梁,林,吳,劉,蔡,鄭,周,葉,譚,馮,鄧,歐陽',
    order: 'family first, joined',
    towns: '九龍,沙田,荃灣,大埔,屯門,西貢,灣仔,元朗',
    clubs: '{town}長跑會,{town}體育會,九龍耐力會',
  }),
  kr: nameList({
    women: '서연 지우 하은 민서 수빈 예린 은지 미경 유나 다현',
    men: '민준 도윤 지훈 하람 시온 건희 로운 은호 다온 한결',
    families: '김,이,박,최,정,강,조,윤,장,임,한,오,신,남궁',
    order: 'family first, joined',
    towns: '서울,수원,인천,대전,춘천,성남',
    clubs: '{town} 러너스,한빛 크루',
  }),
}
