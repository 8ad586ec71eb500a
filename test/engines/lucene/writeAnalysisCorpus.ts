/**
 * `node test/engines/lucene/writeAnalysisCorpus.ts` writes `grammar/corpus/analysis.json`: texts with the
 * tokens of Lucene's standard analyzer.
 */
import { writeFile } from 'node:fs/promises'
import { wellFormed } from '../../../src/analysis/wellFormed.ts'
import { createRandom } from '../../support/cases/random.ts'
import { judge, line, text } from './lucene.ts'
import { plainTexts } from './randomTexts.ts'

const CHOSEN = [
  ...(
    "| |!!!|&|C++|AT&T|don't|O’Neill|wi-fi|Wi‑Fi|e-mail@example.com|http://example.com/a?b=c&d=1|" +
    "U.S.A.|U.S.A|1,234.56|1.2.3|1,a|a,1|3.a|a.3|12:30|a:b|'a'|a''b|a.b|a..b|2024-10-31|" +
    '+41 44 123 45 67|50%|$5|№5|_|__|_a|a_|a_b|_1_|1_000|a_漢|カ_ナ|_漢|ＡＢＣ|１２３|a\u00adb|a\u200bb|' +
    'a\u200cb|a\u200db|a\ufeffb|Zürich|ZÜRICH|İSTANBUL|ISPARTA|ΟΔΟΣ|ΣΑΣ Σ|STRASSE straße ẞ|Ǆ ǅ|' +
    'K Å Ω|ŉ ﬁ|É e\u0301|Ⓐ Ⅷ|ᲐᲑ აბ|ꭰ Ꭰ|𐐀𐐨 𞤀𞤢|漢字|漢字かな交じり文|カタカナ|ｶﾀｶﾅ|カタカナ・ナカグロ|ー|々|〆|東京2020|第3章|한국어|' +
    '한국어 text|漢\u0301字|か\u3099|𠀀𠀁|〇|สวัสดี|ไทย2ok|ไทยabc|ລາວ|ភាសាខ្មែរ|မြန်မာ|ᥐᥑ|ᨠᨡ|עברית|צה"ל|' +
    'ג\'ירפה|צ\'|צ"|a"b|צ"a|العربية|الـعربية|هذا، ذلك|١٬٢٣٤٫٥|हिन्दी|ক্ষ|தமிழ்|ਪੰਜਾਬੀ|ܣܘܪܝܝܐ|ދިވެހި|😀|' +
    '😀😀|👩‍👩‍👧‍👦|👩🏽‍🚀|👍🏽|🏽|🇨🇭|🇨🇭🇩|🇨🇭🇩🇪|1️⃣|1⃣|#️⃣|*️⃣|☺|☺️|☺︎|❤️‍🔥|🏴󠁧󠁢󠁥󠁮󠁧󠁿|🏴󠁧󠁢󠁥󠁮󠁧|©|™️|〰️|a😀b|' +
    '😀\u200da'
  ).split('|'),
  ...[
    'a\u0000b',
    '\ud83d',
    'a\ud83d',
    '\ude00\ud83d',
    'a\ufffdb',
    'a'.repeat(255),
    'a'.repeat(256),
    'ab'.repeat(300),
    `${'a'.repeat(254)}𐐨𐐨`,
    `${'1'.repeat(254)}.5`,
    `${'漢'.repeat(3)}${'\u0301'.repeat(260)}`,
  ],
]

const make = await plainTexts(createRandom(121))
const texts = new Set(CHOSEN)
while (texts.size < 320) {
  const one = make()
  if (one.length <= 40) texts.add(one)
}
const results = await judge(
  'AnalysisJudge',
  [...texts].map((one) => line('tokens', wellFormed(one))),
)
const cases = [...texts].map((one, i) => ({
  text: one,
  tokens: results[i] === '' ? [] : text(results[i]!).split(' '),
}))
// Escapes keep editors and tools from changing invisible characters.
const json = cases
  .map((one) => `  ${line(JSON.stringify(one).replaceAll('\\', '\u0000')).replaceAll('\\u0000', '\\')}`)
  .join(',\n')
await writeFile(new URL('../../../grammar/corpus/analysis.json', import.meta.url), `[\n${json}\n]\n`)
console.log(`${cases.length} texts`)
