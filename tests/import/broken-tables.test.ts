import { gzipSync } from 'node:zlib'
import { testBrokenPackages } from './support/broken-packages-tests.ts'

testBrokenPackages([
  {
    what: 'the wrong delimiter',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', "file: 10k.csv\n      delimiter: ','"),
    says: /10k\.csv:1: Parted by "," the file has a single column.*Its delimiter seems to be ";"/,
  },
  {
    what: 'a column that the file does not have',
    by: (copy) => copy.edit('event.yml', 'private: Private', 'private: Hidden'),
    says: /event\.yml:\d+, races\[0\]\.results\.columns\.private: There is no such column in 10k\.csv \(found "Hidden"\)\. Its columns are: Start number, Name/,
  },
  {
    what: 'a file without names',
    by: (copy) => copy.edit('kids.csv', 'bib,name', 'bib,what'),
    says: /kids\.csv:1: No column is known to hold names\. Write under results which one does, such as columns: \{ name: what \}.* Its columns are: bib, what, sex, age, time\. \[results\.noName\]/,
  },
  {
    what: 'a file with clubs and no names',
    by: (copy) => copy.edit('kids.csv', 'bib,name', 'bib,club'),
    says: /kids\.csv:1: No column is known to hold names.* For a relay: columns: \{ name: club \}\. Its columns are: .*\[results\.noName\]/,
  },
  {
    what: 'a file without times',
    by: (copy) => copy.edit('kids.csv', 'time', 'soup'),
    says: /kids\.csv:1: No column is known to hold finish times.* such as decided_by: given\./,
  },
  {
    what: 'a file with laps in place of times',
    by: (copy) => copy.edit('kids.csv', 'time', 'laps'),
    says: /kids\.csv:1: No column is known to hold finish times.* such as decided_by: laps\./,
  },
  {
    what: 'a file without rows',
    by: (copy) => copy.write('kids.csv', 'bib,name,time\n'),
    says: /kids\.csv: There are no rows for this race/,
  },
  {
    what: 'a workbook instead of a table',
    by: (copy) => copy.write('kids.csv', 'PK\u0003\u0004…'),
    says: /kids\.csv: The file is a workbook or an archive.*end its name in \.xlsx; or save the sheet as CSV/,
  },
  {
    what: 'a workbook of the old format',
    by: (copy) => copy.write('kids.csv', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    says: /kids\.csv: The file is a workbook of the old format \.xls\. .*\[file\.oldWorkbook\]/,
  },
  {
    what: 'races of a column that the file does not have',
    by: (copy) =>
      copy
        .edit('event.yml', '    name: Kids’ mile\n', '')
        .edit('event.yml', 'key: kids', 'for_each: { column: soup }'),
    says: /races\[1\]\.for_each\.column: There is no such column in kids\.csv \(found "soup"\)/,
  },
  {
    what: 'races of a column, matching no regular expression',
    by: (copy) =>
      copy
        .edit('event.yml', '    name: Kids’ mile\n', '')
        .edit('event.yml', 'key: kids', "for_each: { column: bib, matching: '(' }"),
    says: /races\[1\]\.for_each\.matching: This is no regular expression/,
  },
  {
    what: 'races of a column, matching none of its values',
    by: (copy) =>
      copy
        .edit('event.yml', '    name: Kids’ mile\n', '')
        .edit('event.yml', 'key: kids', "for_each: { column: sex, matching: '^Soup' }"),
    says: /event\.yml:\d+, races\[1\]\.for_each\.matching: No row of kids\.csv is a race of this description \(found "\^Soup"\)\. In the file the column "sex" has the values: "M", "F"\. \[race\.forEachMatchesNothing\]/,
  },
  {
    what: 'races of a column, among rows that do not have them',
    by: (copy) =>
      copy
        .edit('event.yml', '    name: Kids’ mile\n', '')
        .edit('event.yml', 'key: kids', 'for_each: { column: sex, matching: M }')
        .edit('event.yml', 'file: kids.csv', 'file: kids.csv\n      where: { sex: F }'),
    says: /No row of kids\.csv.*In the rows that `where` takes the column "sex" has the values: "F"\./,
  },
  {
    what: 'an expression that looks ahead',
    by: (copy) => copy.edit('event.yml', 'only: { gender: F }', "only: { not_bib: '^(?!1)' }"),
    says: /rankings\[1\]\.only\.not_bib: This is no regular expression, or it looks ahead.*\(found "\^\(\?!1\)"\)/,
  },
  {
    what: 'an unknown encoding',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', 'file: 10k.csv\n      encoding: klingon'),
    says: /10k\.csv: The encoding "klingon" is not known/,
  },
  {
    what: 'a file that is not in the encoding it is said to be',
    by: (copy) =>
      copy
        .edit('event.yml', 'file: kids.csv', 'file: kids.csv\n      encoding: UTF-8')
        .write('kids.csv', Buffer.from('bib,name,time\n1,J\xfcrg,5:00\n', 'latin1')),
    says: /kids\.csv: The file is not UTF-8 as event\.yml says/,
  },
  {
    what: 'a broken .gz',
    by: (copy) =>
      copy
        .edit('event.yml', 'file: kids.csv', 'file: kids.csv.gz')
        .write('kids.csv.gz', gzipSync('bib,name,time\n1,A,5:00\n').subarray(0, 20)),
    says: /kids\.csv\.gz: The file ends in \.gz but cannot be unpacked/,
  },
  {
    what: 'a quote that does not end, in a race of five',
    by: (copy) => copy.edit('kids.csv', '202,Mina', '202,"Mina'),
    says: /kids\.csv: 1 of 5 rows cannot be used: .*: 1 row\. The first are line 3, .*a quote opens a text and does not close it/,
  },
  {
    what: 'a first line with a quote that does not end',
    by: (copy) => copy.edit('kids.csv', 'bib,name', 'bib,"name'),
    says: /kids\.csv:1: The line of column names cannot be taken apart.*\[csv\.broken\]/,
  },
  {
    what: 'places that are to count, and are not there',
    by: (copy) => copy.edit('event.yml', 'file: kids.csv', 'file: kids.csv\n      order: given'),
    says: /races\[1\]\.results\.order: No column of kids\.csv is known to hold places.*\[results\.noPlace\]/,
  },
  {
    what: 'most rows unusable',
    by: (copy) => copy.edit('event.yml', 'file: 10k.csv', 'file: 10k.csv\n      times: minutes'),
    says: /10k\.csv: \d+ of 22 rows cannot be used: Gun time is no time; expected minutes, such as 128\.62: \d+ rows.*\. The first are line 2, column "Gun time": "0:34:40" is no time; expected minutes/,
  },
])
