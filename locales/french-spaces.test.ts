import { expect, test } from 'vitest'
import { hasWrongFrenchSpace } from './french-spaces.ts'

test.each([
  ['Dernier passage : {checkPoint}', true],
  ['Arrivés\u202f: {finished, number}', true],
  ['Arrivés: {finished, number}', true],
  ['Déjà acheté ? Se connecter', true],
  ['Qui voulez-vous suivre\u00a0?', true],
  ['« {bibs} » ne correspond à personne', true],
  ['«\u202f{text}\u202f»', true],
  ['l’objectif est de 80 %', true],
  ['<b>{point}</b>\u00a0: {share, number, ::percent} «\u00a0{text}\u00a0» à 10:30\u202f?', false],
])('%j has a wrong space beside punctuation: %s', (text, found) => {
  expect(hasWrongFrenchSpace(text)).toBe(found)
})
