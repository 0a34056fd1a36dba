import { failOnConsole } from './console.ts'
import { failOnErrorsInLog } from './log.ts'

failOnConsole('error')
failOnErrorsInLog()
