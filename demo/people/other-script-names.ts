import { nameList } from './name-list.ts'

/** More names of Asia and Africa. */
export const otherScriptNames = {
  in: nameList({
    women: 'अनन्या मीरा काव्या लक्ष्मी पूजा रेवती शालिनी नंदिनी सुनीता गौरी इशिता वंदना',
    men: 'अर्जुन विक्रम रोहन कार्तिक सुरेश आदित्य मनोज देवांश गिरीश हरीश नकुल प्रणव',
    families:
      'अय्यर,मेनन,कुलकर्णी,बनर्जी,नायर,देशपांडे,भट्ट,चौधरी,हेगड़े,जोशी,त्रिपाठी,मिश्रा,सक्सेना,वर्मा,पाटिल,रावत,शुक्ला,ठाकुर',
    towns: 'मुंबई,पुणे,बेंगलुरु,कोलकाता,जयपुर,नागपुर',
    clubs: '{town} धावक,सूर्योदय क्लब',
  }),
  th: nameList({
    women: 'กานดา ชลธิชา ดวงใจ นภาพร ปราณี พิมพ์ใจ มาลี รุ่งนภา วารุณี สุดารัตน์ อรุณี จันทร์เพ็ญ',
    men: 'กฤษดา จักรพันธ์ ชาญชัย ณรงค์ ธีรพล นิพนธ์ ประเสริฐ พงศกร มนตรี วิชัย สมบูรณ์ อนุชา',
    families:
      'แก้วใส,จันทร์ดี,ชัยมงคล,ดอนเมือง,ทองสุข,นาคทอง,บุญเรือง,พรหมดี,ภูเขียว,มีสุข,รุ่งเรือง,วงศ์งาม,ศรีสวัสดิ์,สายน้ำ,แสนดี,อินทร์แก้ว',
    towns: 'เชียงใหม่,ลำพูน,ลำปาง,กรุงเทพ,ขอนแก่น,เชียงราย',
    clubs: 'ชมรมวิ่ง{town},ดอยรันเนอร์',
  }),
  cn: nameList({
    women: '雨桐 诗涵 静怡 晓燕 梦琪 佳宁 丽华 思颖 秋月 婉清 若兰 小梅',
    men: '浩宇 子轩 建国 志远 文博 宏伟 明哲 立新 天佑 俊杰 海波 长江',
    families: '王,李,张,刘,陈,杨,赵,黄,周,吴,徐,孙,胡,朱,高,林,何,郭,马,罗,欧阳,司马',
    order: 'family first, joined',
    towns: '成都,重庆,杭州,西安,昆明,厦门',
    clubs: '{town}跑团,长路俱乐部',
  }),
  tw: nameList({
    women: '雅婷 怡君 宜蓁 淑惠 佩玲 心怡 筱雯 郁婷 美惠 欣穎',
    men: '冠宇 宗翰 承恩 家瑋 志豪 柏翰 俊宏 彥廷 建宏 信宏',
    families: '陳,林,黃,張,李,王,吳,劉,蔡,楊,許,鄭,謝,郭,洪,曾,廖,賴',
    order: 'family first, joined',
    towns: '臺中,臺北,臺南,高雄,花蓮,宜蘭',
    clubs: '{town}慢跑協會,島嶼鐵人隊',
  }),
  vn: nameList({
    women: 'Bích Diệp Giang Hạnh Khuê Liên Mai Ngân Phượng Quỳnh Thảo Uyên',
    men: 'An Bảo Cường Đạt Hiếu Khôi Long Minh Nghĩa Phúc Sơn Thành',
    families:
      'Nguyễn Thanh,Trần Ngọc,Lê Hoài,Phạm Gia,Huỳnh Kim,Võ Thiên,Đặng Hải,Bùi Xuân,Đỗ Tường,Hồ Nhật,Ngô Bảo,Dương Khánh,Lý Anh',
    order: 'family first',
    towns: 'Đà Nẵng,Hội An,Huế,Hà Nội,Đà Lạt',
    clubs: 'CLB chạy bộ {town}',
  }),
  il: nameList({
    women: 'נועה תמר מיכל שירה יעל רונית אורלי דפנה הדס ליאת גליה ענת',
    men: 'איתי יונתן אורי עומר גיל אלון ניר רועי דורון ברק עידו שחר',
    families: 'כהן,לוי,מזרחי,פרידמן,ביטון,אזולאי,שפירא,אברהמי,רוזן,גולן,הררי,סלע,ברגמן,אלקיים',
    towns: 'חיפה,תל אביב,ירושלים,באר שבע,עכו',
    clubs: 'רצי {town},מועדון הכרמל',
  }),
  eg: nameList({
    women: 'ياسمين نورا دينا شيماء هبة رانيا إيمان منى سارة آية',
    men: 'أحمد محمود خالد طارق شريف وليد هاني إسلام ماجد عمرو',
    families: 'المصري,الجندي,الشافعي,عبد الرحمن,النجار,البدوي,السيوفي,حجازي,الخولي,رمزي,صبري,فوزي',
    towns: 'القاهرة,الإسكندرية,الجيزة,أسوان,الأقصر',
    clubs: 'عداؤو {town},نادي النيل',
  }),
  jo: nameList({
    women: 'رنا لينا هالة ديما سلام عبير تالا ميساء',
    men: 'زيد فارس رامي عامر بشار غيث نضال وسيم',
    families: 'الحوراني,النابلسي,الكركي,العجلوني,الطراونة,المجالي,حداد,خوري,السلطي,الرواشدة',
    towns: 'عمّان,إربد,العقبة,الكرك,مادبا',
    clubs: 'نادي {town}',
  }),
  ge: nameList({
    women: 'ნინო თამარ მარიამ ეკა ქეთევან ნანა სოფიო ლია',
    men: 'გიორგი ლევან დავით ზურაბ ირაკლი ვახტანგ ნოდარ თემურ',
    families: 'ბერიძე,კაპანაძე,გელაშვილი,მაისურაძე,ლომიძე,წიკლაური,ხუციშვილი,ჯაფარიძე,ნოზაძე',
    towns: 'თბილისი,ქუთაისი,ბათუმი,გორი,თელავი',
    clubs: '{town} რბენა',
  }),
  rw: nameList({
    women: 'Ange Clarisse Diane Immaculée Josiane Solange Vestine Yvonne',
    men: 'Aimable Claude Didier Fabrice Innocent Olivier Patrick Théogène',
    families:
      'Uwimana,Mukamana,Habimana,Nshimiyimana,Ingabire,Mugisha,Ndayisaba,Bizimana,Gasana,Kayitesi',
    towns: 'Kigali,Huye,Musanze,Rubavu',
    clubs: '{town} Athletics,Mille Collines Runners',
  }),
}
