import type { ExpectedValue, RegexpFlaw, SemanticsData } from '../../diagnostics/codes.ts'
import type { MessagesOf } from '../../diagnostics/messages.ts'
import { alternatives, figure, listed, quoted } from './wording.ts'

const EXPECTED: Readonly<Record<ExpectedValue, string>> = {
  number: 'eine Zahl wie 5, -2.5 oder 1e3, oder ein Bereich von Zahlen',
  'finite-number': 'eine Zahl zwischen ±1.7976931348623157e308',
  integer: 'eine ganze Zahl wie 5 oder -2, oder ein Bereich ganzer Zahlen',
  'safe-integer': 'eine ganze Zahl zwischen ±9.007.199.254.740.991 (2⁵³−1)',
  boolean: 'true oder false',
  date: 'ein Datum wie 2019, 2019-10, 2019-10-17, "2019-10-17T10:30" oder now-7d/d, oder ein Zeitraum',
  substring:
    'Wörter und Phrasen, auch mit den Platzhaltern * und ?, aber keine Bereiche, unscharfen Wörter und ' +
    'regulären Ausdrücke',
}

const REGEXP_FLAWS: Readonly<Record<RegexpFlaw, (data: SemanticsData['malformed-regexp']) => string>> = {
  'unclosed-group': () => 'Diese ( hat keine ); schließen Sie sie, oder schreiben Sie \\( für das Zeichen.',
  'unclosed-set': () => 'Diese [ hat keine ]; schließen Sie sie, oder schreiben Sie \\[ für das Zeichen.',
  'unclosed-quote': () =>
    'Diesem " fehlt das zweite; ergänzen Sie es, oder schreiben Sie \\" für das Zeichen.',
  'unclosed-interval': () => 'Dieses < hat kein >; ergänzen Sie es, oder schreiben Sie \\< für das Zeichen.',
  'unclosed-repetition': () =>
    'Diese { hat keine }; schreiben Sie {2}, {2,} oder {2,5}, oder \\{ für das Zeichen.',
  'unexpected-closing': () => 'Diese ) schließt nichts; schreiben Sie \\) für das Zeichen.',
  'missing-item': () => 'Hier fehlt ein Ausdruck; schreiben Sie \\| oder \\& für das Zeichen.',
  'missing-number': () =>
    'Hier fehlt eine Zahl; schreiben Sie {2}, {2,} oder {2,5}, oder \\{ für das Zeichen.',
  'reversed-repetition': ({ written, instead }) =>
    `Die Zahlen von ${written} sind vertauscht; schreiben Sie ${instead}.`,
  'reversed-range': ({ written, instead }) =>
    `Der Bereich ${written} läuft rückwärts; schreiben Sie ${instead}, oder \\- für den Bindestrich.`,
  'malformed-interval': () =>
    'Ein Intervall besteht aus zwei ganzen Zahlen; schreiben Sie <1-31>, oder \\< für das Zeichen.',
  'trailing-backslash': () => 'Auf diesen \\ folgt nichts; schreiben Sie \\\\ für das Zeichen.',
  'unknown-escape': ({ written, instead }) =>
    `${written} hat keine Bedeutung; schreiben Sie ${instead} für den Buchstaben.`,
  'unsupported-class': ({ written, instead }) =>
    `Die Klasse ${written} wird nicht unterstützt; schreiben Sie ${instead ?? 'die Zeichen in Klammern'}.`,
  'unsupported-complement': () =>
    'Das Komplement ~ wird nicht unterstützt; schreiben Sie \\~ für das Zeichen, oder NOT vor die Bedingung.',
  'number-too-large': ({ instead }) => `Diese Zahl ist zu groß; erlaubt ist höchstens ${instead}.`,
  'groups-too-deep': ({ instead }) => `Gruppen sind tiefer als ${instead} Ebenen verschachtelt.`,
  'too-many-repetitions': ({ instead }) => `Mehr als ${instead} Wiederholungen folgen aufeinander.`,
}

/** Problems of queries that do not fit the schema, or may mean something else. */
export const schemaProblems: MessagesOf<SemanticsData> = {
  'unknown-field': ({ field, suggestions, fields, more }) =>
    `Ein Feld „${field}“ gibt es nicht. ` +
    (suggestions.length > 0
      ? `Meinten Sie ${alternatives(suggestions)}?`
      : `${fields.length > 0 ? `Die Felder sind ${listed(fields, more)}. ` : ''}` +
        'Um nach dem Text selbst zu suchen, setzen Sie ihn in Anführungszeichen.'),
  'invalid-value': ({ field, value, expected }) =>
    field === null
      ? `Kein Standardfeld kann ${quoted(value)} enthalten. Nennen Sie das Feld, das Sie meinen.`
      : `${quoted(value)} kann kein Wert von „${field}“ sein. Erlaubt: ${EXPECTED[expected]}.`,
  'value-ignored': ({ field, value, expected }) =>
    field === null
      ? `Kein Standardfeld kann ${quoted(value)} enthalten; das findet also nichts.`
      : `${quoted(value)} passt nicht zu „${field}“ und findet nichts. Erlaubt: ${EXPECTED[expected]}.`,
  'no-default-field': ({ text }) =>
    `Das Schema hat kein Standardfeld, in dem ${quoted(text)} gesucht wird. ` +
    `Nennen Sie das Feld, wie in feld:${text}.`,
  'plus-in-boolean': () => 'Ein Plus bedeutet hier nichts: Verlangt wird mit AND. Entfernen Sie das Plus.',
  'malformed-regexp': (data) =>
    `/${data.pattern}/ ist kein gültiger regulärer Ausdruck. ${REGEXP_FLAWS[data.flaw](data)}`,
  'pattern-too-long': ({ actual, maximum }) =>
    `Dieses Muster hat ${figure(actual)} Zeichen; erlaubt sind ${figure(maximum)}.`,
  'pattern-too-complex': ({ maximum }) =>
    `Der Automat dieses Musters braucht mehr als ${figure(maximum)} Zustände. ` +
    'Nehmen Sie weniger Platzhalter, kürzere Wiederholungen oder ein kürzeres Wort.',
  'too-many-patterns': ({ actual, maximum, regexps }) =>
    `Die Anfrage hat ${figure(actual)} verschiedene Muster (Platzhalter, reguläre Ausdrücke, unscharfe ` +
    `Wörter); erlaubt sind ${figure(maximum)}. Lassen Sie einige weg` +
    `${regexps ? ' oder fassen Sie mehrere zusammen: /(bank|kredit).*/ ist bank* oder kredit*' : ''}.`,
  'slop-too-large': ({ actual, maximum }) =>
    `Der Abstand einer Phrase kann höchstens ~${figure(maximum)} sein, nicht ~${figure(actual)}.`,
  'leading-wildcard': ({ pattern }) =>
    `Ein Muster kann hier nicht mit einem Platzhalter beginnen: ${pattern}. ` +
    `Setzen Sie einen Buchstaben davor.`,
  'regexp-not-allowed': ({ pattern }) =>
    `Reguläre Ausdrücke sind hier nicht erlaubt: /${pattern}/. ` +
    `Nehmen Sie Wörter und die Platzhalter * und ?.`,
  'mixed-operators': ({ reading }) =>
    `AND und OR stehen ohne Klammern nebeneinander und werden als ${reading} gelesen. ` +
    'Klammern zeigen, was zusammengehört.',
  'should-ignored': ({ clause, defaultOperator }) =>
    `${quoted(clause)} ändert die Treffer nicht, weil etwas anderes verlangt wird. ` +
    (defaultOperator === 'or'
      ? 'Mit + davor wird es auch verlangt.'
      : 'Setzen Sie Klammern um das, was OR verbindet.'),
  'empty-range': ({ clause }) =>
    `In ${clause} kann kein Wert liegen. Das untere Ende steht zuerst, und [ ] schließen die Enden ein.`,
  'nothing-to-search': ({ text }) => `${quoted(text)} hat keine Buchstaben oder Ziffern und wird übergangen.`,
  'pattern-cannot-match': ({ pattern, character }) =>
    `„${pattern}“ findet nichts: ` +
    `Ein Muster wird mit einzelnen Wörtern verglichen, und keines enthält „${character}“.`,
  'unknown-value': ({ field, value, suggestions, values, more }) =>
    `„${value}“ ist keiner der Werte von „${field}“. ` +
    (suggestions.length > 0
      ? `Meinten Sie ${alternatives(suggestions)}?`
      : `Die Werte sind ${listed(values, more)}.`),
  'foreign-syntax': ({ written, meant }) =>
    `„${written}“ wird als Wörter gesucht. ` +
    (meant === null ? 'Etwas anderes bedeutet es hier nicht.' : `Meinten Sie ${meant}?`),
  'operator-word': ({ word, operator }) =>
    `„${word}“ wird als Wort gesucht. Schreiben Sie ${operator}, wenn Sie den Operator meinen.`,
  'glued-clauses': ({ first, rest }) =>
    `„${first}“ endet vor „${rest}“, es sind also zwei Bedingungen. ` +
    'Setzen Sie den ganzen Text in Anführungszeichen oder ein Leerzeichen dazwischen.',
  'escaped-letter': ({ character }) =>
    `Der umgekehrte Schrägstrich vor „${character}“ fällt weg: ` +
    'Er macht das nächste Zeichen zu reinem Text. ' +
    'Schreiben Sie \\\\, um nach ihm selbst zu suchen.',
  'regexp-dialect': ({ written, meant }) =>
    `Ein regulärer Ausdruck trifft immer ganze Wörter oder Werte; ${written} ist darin gewöhnlicher Text.` +
    (meant === null ? '' : ` Schreiben Sie ${meant}.`),
  'star-alone': ({ pattern }) =>
    `Dieser * findet alles. Um nach Wortanfängen zu suchen, schreiben Sie ${pattern} ohne Leerzeichen.`,
  'or-not': ({ clause }) =>
    `OR hat vor NOT keine Wirkung: Was „${clause}“ enthält, wird ausgeschlossen. ` +
    `Um auch alles ohne es zu finden, schreiben Sie OR (NOT ${clause}).`,
  'unusual-sign': ({ written, meant }) =>
    `„${written}“ wird als Text gelesen: Die Zeichen sehen nur so aus wie die einer Suche. ` +
    `Schreiben Sie ${meant}.`,
  'question-mark': ({ word }) =>
    `Das ? steht für ein weiteres Zeichen; „${word}“ wird so nicht gefunden. Lassen Sie es weg.`,
  'split-word': ({ word }) =>
    `„${word}“ sind mehrere Wörter, von denen eines genügt. Setzen Sie sie in Anführungszeichen.`,
  'words-after-field': ({ field, rest }) =>
    `„${rest}“ wird in den Standardfeldern gesucht, nicht in „${field}“. ` +
    'Setzen Sie die Wörter in Anführungszeichen oder Klammern.',
  'spaced-comparison': ({ field, written, comparison }) =>
    `„${written}“ wird als Wörter gesucht. ` +
    `Um die Werte von „${field}“ zu vergleichen, schreiben Sie ${comparison}.`,
}
