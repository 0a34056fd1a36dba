import { readerGrace } from '../services/events/import/publish/reader-grace.ts'
import { failOnConsole } from './console.ts'
import { failOnErrorsInLog } from './log.ts'

failOnConsole('error')
failOnErrorsInLog()
readerGrace.ms = 20
