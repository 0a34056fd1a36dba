import { failOnConsole } from './console.ts'

failOnConsole('error')
