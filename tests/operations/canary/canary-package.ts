import { PackageCopy } from '../../import/support/package-copy.ts'

/** The canary: an athlete whose name and city occur nowhere else. */
export const canary = {
  name: 'Zebedee Thistlewick Quillfeather',
  initials: 'Z. Q.',
  bib: '4711',
  /** A club of several athletes. */
  club: 'Nordic Striders',
  city: 'Quillhaven',
}

/** Texts that identify the canary in a response. */
export const traces = ['zebedee', 'thistlewick', 'quillfeather', 'quillhaven']

/** The example event with the canary as a team member, in the middle of two races. */
export function canaryPackage(): PackageCopy {
  return new PackageCopy()
    .edit(
      '10k.csv',
      '108;',
      `${canary.bib};${canary.name};M;43;${canary.club};Norway;0:12:10;0:28:05;0:40:00;0:39:20;;\r\n108;`,
    )
    .write(
      'kids.csv',
      [
        'bib,name,sex,age,time,city',
        '201,Lio Brandner,M,10,4:13,Seeblick',
        `${canary.bib},${canary.name},M,10,4:20,${canary.city}`,
        '202,Mina Sørland,F,9,4:24,Seeblick',
        '',
      ].join('\n'),
    )
}
