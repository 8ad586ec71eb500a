/** An invented service that distributes releases. */
export interface Source {
  readonly name: string
  /** How its identifiers begin. */
  readonly prefix: string
  /** ISO 639-1 codes of the languages it carries. */
  readonly languages: readonly string[]
}

/** Some begin with b, some with B, and some only have a later word that does. */
export const sources: readonly Source[] = [
  { name: 'Beacon Newsline', prefix: 'BN', languages: ['en', 'fr', 'de', 'es', 'it', 'nl', 'ja'] },
  { name: 'brightquill', prefix: 'bq', languages: ['en', 'nl'] },
  { name: 'Harrowmere Wire', prefix: 'HW', languages: ['en', 'de'] },
  { name: 'The Bell & Bugle', prefix: 'Tb', languages: ['en'] },
  { name: 'Mars Bulletin', prefix: 'MB', languages: ['en', 'fr', 'it'] },
  { name: 'Agence Céphal', prefix: 'ac', languages: ['fr'] },
  { name: 'Bureau Vautremont', prefix: 'BV', languages: ['fr', 'nl'] },
  { name: 'berndt presse', prefix: 'bp', languages: ['de'] },
  { name: 'Börsenkontor Süd', prefix: 'ÖS', languages: ['de'] },
  { name: 'Nachrichtenkontor Süd', prefix: 'NS', languages: ['de'] },
  { name: 'Maas', prefix: 'Ma', languages: ['de', 'nl'] },
  { name: 'Agencia Terral', prefix: 'AT', languages: ['es'] },
  { name: 'boletín aurora', prefix: 'ba', languages: ['es'] },
  { name: 'Alba Notizie', prefix: 'AN', languages: ['it'] },
  { name: 'Bollettino Impresa', prefix: 'BI', languages: ['it'] },
  { name: 'Noordzee Persdienst', prefix: 'NP', languages: ['nl'] },
  { name: 'みらい通信', prefix: 'mt', languages: ['ja'] },
  { name: '𠮷報通信', prefix: '𠮷', languages: ['ja'] },
  { name: 'ＪＰ速報', prefix: 'Ｊ', languages: ['ja'] },
  { name: 'b-wire Tokyo', prefix: 'bw', languages: ['ja', 'en'] },
]
