import { expect, test } from 'vitest'
import type { LanguageCode } from '../domain/languages.ts'
import { hasForeignRegister, hasOtherWord } from './language-rules.ts'

test.each<[LanguageCode, string]>([
  ['de', 'Geben Sie Ihrem Event eine eigene App.'],
  ['de', 'Eine Zeitleiste Ihrer Rennen'],
  ['nl', 'Kies uw naam.'],
  ['fr', 'Choisis ton dossard.'],
  ['es', 'Introduzca usted su dorsal.'],
  ['it', 'Se Lei ha un account, acceda.'],
  ['it', 'Il vostro pettorale'],
  ['zh', '如果不是您本人'],
  ['zh', '建立账户'],
])('%s: %s is another form of address', (language, text) => {
  expect(hasForeignRegister(language, text)).toBe(true)
})

test.each<[LanguageCode, string]>([
  ['de', 'Positionen werden berechnet. Sie können fehlen.'],
  ['de', 'Nach der Formel von Cameron: Sie kennt dein Training nicht.'],
  ['de', '<p>Sie gelten ein Jahr, und ihre Daten bleiben.</p>'],
  ['nl', 'km/u, en uur na uur'],
  ['fr', 'Vous êtes ici'],
  ['es', 'La carrera y su recorrido'],
  ['it', 'Suo è il traguardo. La gara e il suo percorso'],
  ['zh', '建立帳戶'],
])('%s: %s is not', (language, text) => {
  expect(hasForeignRegister(language, text)).toBe(false)
})

test.each<[LanguageCode, string, boolean]>([
  ['de', 'Median aller Teilnehmenden', true],
  ['de', '{athlete} ist zuerst im Ziel', false],
  ['nl', 'Atleten die je volgt', true],
  ['nl', 'Sporters die je volgt', false],
  ['zh', '全體選手的中位數', true],
  ['zh', '全體參賽者的中位數', false],
])('%s: %s has another word for athletes: %s', (language, text, found) => {
  expect(hasOtherWord(language, text)).toBe(found)
})
