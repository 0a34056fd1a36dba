import { InvalidPackage, type Problems } from '../../../results/problems.ts'
import { CostlyDocument, parseYamlInProcess } from '../documents-in-process.ts'
import type { ParsedYaml } from './parse-yaml.ts'
import { YamlFile } from './yaml-file.ts'

/**
 * Opens a YAML file of a sender.
 * @param file name shown in messages
 * @throws InvalidPackage when the text is not YAML, or needs too much memory or time
 */
export async function openYaml(
  file: string,
  text: string,
  problems: Problems,
  signal?: AbortSignal,
): Promise<YamlFile> {
  const [parsed] = await parseAll([text], file, signal)
  return new YamlFile(file, parsed as ParsedYaml, problems)
}

/**
 * Parses YAML texts of a sender.
 * @param file name shown in messages
 * @throws InvalidPackage when the texts need too much memory or time
 */
export async function parseAll(
  texts: readonly string[],
  file: string,
  signal: AbortSignal | undefined,
): Promise<ParsedYaml[]> {
  if (texts.length === 0) return []
  try {
    return await parseYamlInProcess(texts, signal)
  } catch (error) {
    if (!(error instanceof CostlyDocument)) throw error
    const { code, message, expected } = error
    throw new InvalidPackage([{ code, file, message, expected }])
  }
}
