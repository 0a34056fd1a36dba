import { expect, test } from 'vitest'
import { serverName, serverUrls } from './server-urls.ts'

test('a URL with several hosts is one URL for each of them', () => {
  const urls = serverUrls(
    'postgres://parcours:a,b@db1:5432,db2:5433,[::1]/parcours?sslmode=require',
  )
  expect(urls).toEqual([
    'postgres://parcours:a,b@db1:5432/parcours?sslmode=require',
    'postgres://parcours:a,b@db2:5433/parcours?sslmode=require',
    'postgres://parcours:a,b@[::1]/parcours?sslmode=require',
  ])
  expect(urls.map(serverName)).toEqual(['db1:5432', 'db2:5433', '[::1]:5432'])
})

test('a URL with one host stays as it is', () => {
  expect(serverUrls('postgres://test@127.0.0.1:1/postgres')).toEqual([
    'postgres://test@127.0.0.1:1/postgres',
  ])
})
