/*
 * All that is said to the writers of queries, in German. An object of the type `Messages` has a function for
 * each code, so that a message that is missing here is an error of the compiler.
 */

import type { Messages } from 'isoquery'

type Data<Code extends keyof Messages> = Parameters<Messages[Code]>[0]

const EXPECTED: Readonly<Record<NonNullable<Data<'invalid-value'>['expected']>, string>> = {
  number: 'eine Zahl wie 5, -2.5 oder 1e3, oder einen Bereich von Zahlen',
  'finite-number': 'eine Zahl zwischen ±1.7976931348623157e308',
  integer: 'eine ganze Zahl wie 5 oder -2, oder einen Bereich ganzer Zahlen',
  'safe-integer': 'eine ganze Zahl zwischen ±9.007.199.254.740.991 (2⁵³−1)',
  boolean: 'true oder false',
  date: 'ein Datum wie 2019, 2019-10, 2019-10-17, "2019-10-17T10:30" oder now-7d/d, oder einen Zeitraum',
  substring:
    'Wörter und Phrasen, auch mit den Platzhaltern * und ?, aber keine Bereiche, unscharfen Wörter und ' +
    'regulären Ausdrücke',
}

const REGEXP_FLAWS: {
  readonly [F in Data<'malformed-regexp'>['flaw']]: (data: Data<'malformed-regexp'>) => string
} = {
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

const RANGE_FLAWS: { readonly [F in Data<'malformed-range'>['flaw']]: (written: string) => string } = {
  'no-to': (written) =>
    `Zwischen den Enden eines Bereichs steht TO, wie in [a TO b]. Es fehlt vor ${quoted(written)}.`,
  'lower-case-to': (written) => `Schreiben Sie TO groß: ${quoted(written)} gilt hier als Wert.`,
  'no-lower': () =>
    'Dem Bereich fehlt das untere Ende. Schreiben Sie einen Wert vor TO, oder * für kein Ende.',
  'no-upper': () =>
    'Dem Bereich fehlt das obere Ende. Schreiben Sie einen Wert hinter TO, oder * für kein Ende.',
  'one-value': (written) =>
    `Ein Bereich hat zwei Enden, wie in [a TO b]; dieser hat nur ${quoted(written)}. ` +
    'Schreiben Sie das andere, oder * für kein Ende.',
  empty: () =>
    'Dieser Bereich hat keine Enden. Schreiben Sie [a TO b], mit * für kein Ende; ' +
    'um nach einer Klammer zu suchen, setzen Sie \\ davor.',
  'too-many': (written) =>
    `Ein Bereich hat zwei Werte, wie in [a TO b]; ${quoted(written)} ist zu viel. ` +
    'Setzen Sie einen Wert mit Leerzeichen in Anführungszeichen.',
}

const TILDE_HOSTS: { readonly [H in Data<'misplaced-tilde'>['host']]: string } = {
  group: 'hinter Klammern',
  range: 'hinter einem Bereich',
  comparison: 'hinter einem Vergleich',
}

const KINDS: { readonly [K in Data<'hover-field'>['kind']]: string } = {
  text: 'Text, nach Wörtern durchsucht',
  keyword: 'ganze Werte',
  contains: 'Text, an jeder Stelle durchsucht',
  number: 'eine Zahl',
  integer: 'eine ganze Zahl',
  boolean: 'true oder false',
  date: 'ein Datum',
}

const SHORT_KINDS: { readonly [K in Data<'complete-field'>['kind']]: string } = {
  text: 'Text',
  keyword: 'Schlagwort',
  contains: 'Textteil',
  number: 'Zahl',
  integer: 'Ganzzahl',
  boolean: 'Ja oder Nein',
  date: 'Datum',
}

const SEVERITIES: { readonly [S in Data<'box-severity'>['severity']]: string } = {
  error: 'Fehler',
  warning: 'Warnung',
  info: 'Hinweis',
}

const OPENED: { readonly [C in Data<'unexpected-closing'>['character']]: string } = {
  ')': 'keine Gruppe',
  ']': 'kein Bereich',
  '}': 'kein Bereich',
}

/** The messages of isoquery in German. */
export const germanMessages: Messages = {
  // Texts that are not well-formed.
  'empty-query': () => 'Die Anfrage ist leer. Schreiben Sie mindestens ein Wort, oder * für alles.',
  'unclosed-group': () =>
    'Diese Klammer wird nicht geschlossen. ' +
    'Setzen Sie ) ans Ende der Gruppe, oder suchen Sie mit \\( das Zeichen.',
  'unclosed-phrase': () =>
    'Dieses Anführungszeichen hat kein zweites. ' +
    'Setzen Sie " ans Ende der Phrase, oder suchen Sie mit \\" das Zeichen.',
  'unclosed-regexp': () =>
    'Ein Schrägstrich am Anfang eines Worts beginnt einen regulären Ausdruck, und dieser endet nicht. ' +
    'Setzen Sie / ans Ende des Ausdrucks, oder suchen Sie mit \\/ das Zeichen.',
  'unclosed-range': ({ bracket }) =>
    `Diese ${bracket} beginnt einen Bereich, der nicht geschlossen wird. ` +
    `Schreiben Sie [a TO b], oder suchen Sie mit \\${bracket} das Zeichen.`,
  'unexpected-closing': ({ character }) =>
    `Diese ${character} schließt nichts: Hier ist ${OPENED[character]} offen. ` +
    `Entfernen Sie sie, oder suchen Sie mit \\${character} das Zeichen.`,
  'empty-group': () => 'Diese Klammern sind leer. Schreiben Sie ein Wort hinein, oder entfernen Sie sie.',
  'missing-operand': ({ operator, side }) =>
    `${side === 'before' ? 'Vor' : 'Hinter'} ${operator} fehlt ein Wort. ` +
    `Ergänzen Sie es, entfernen Sie ${operator}, oder setzen Sie ${operator} in Anführungszeichen.`,
  'double-operator': ({ first, second }) =>
    `${second} kann nicht unmittelbar auf ${first} folgen. ` +
    `Behalten Sie eines, oder klammern Sie ${second} mit seinem Wort.`,
  'missing-value': ({ field, comparison, operator }) => {
    if (comparison !== null)
      return `Auf ${comparison} folgt kein Wert. Schreiben Sie ihn ohne Leerzeichen, wie in ${comparison}5.`
    const missing = field === '' ? 'Wert' : `Wert von „${field}“`
    return operator === null
      ? `Der ${missing} fehlt. Schreiben Sie ihn hinter den Doppelpunkt, oder * für jeden Wert; ` +
          'um nach einem Doppelpunkt zu suchen, setzen Sie \\ davor.'
      : `${operator} ist ein Operator, kein ${missing}. ` +
          'Um nach dem Wort zu suchen, setzen Sie es in Anführungszeichen.'
  },
  'missing-field': () =>
    'Vor diesem Doppelpunkt fehlt ein Feldname. Ergänzen Sie ihn, oder suchen Sie mit \\: das Zeichen.',
  'quoted-field': ({ field }) =>
    `Ein Feldname steht nicht in Anführungszeichen${field === '' ? '' : `: Schreiben Sie ${field}`}. ` +
    'Um nach einem Doppelpunkt zu suchen, setzen Sie ihn in die Anführungszeichen.',
  'field-pattern': ({ pattern }) =>
    `Ein Feldname kann kein Muster sein: ${pattern}. ` +
    'Nennen Sie ein Feld; um nach dem Text selbst zu suchen, setzen Sie ihn in Anführungszeichen.',
  'second-colon': ({ field, value }) =>
    (field === ''
      ? 'Ein zweiter Doppelpunkt kann nicht folgen. '
      : `„${field}“ nennt bereits das Feld, ein zweiter Doppelpunkt kann nicht folgen. `) +
    (value.includes('"') ? 'Klammern Sie den Wert.' : 'Setzen Sie den Wert in Anführungszeichen.'),
  'sign-before-value': ({ field, sign }) =>
    `Ein ${sign === '-' ? 'Minus' : 'Plus'} steht vor dem Feld, nicht vor dem Wert: ` +
    `${sign}${field || 'feld'}:… ${sign === '-' ? 'schließt aus' : 'verlangt'}. ` +
    `Um nach dem Zeichen zu suchen, schreiben Sie \\${sign}.`,
  'operator-before-value': ({ field, operator }) =>
    `${operator} steht vor dem Feld, nicht vor dem Wert. ` +
    `Schreiben Sie ${operator === 'NOT' ? 'NOT ' : operator}${field || 'feld'}:…`,
  'exists-takes-field': () =>
    'Auf _exists_: folgt der Name eines Felds, wie in _exists_:autor, und nichts anderes.',
  'malformed-range': ({ flaw, written }) => RANGE_FLAWS[flaw](written),
  'malformed-fuzzy': ({ written }) =>
    `„${written}“ ist keine Zahl von Änderungen. ` +
    'Schreiben Sie ~1 oder ~2 für einen oder zwei andere Buchstaben, ' +
    'oder ~, damit die Wortlänge entscheidet.',
  'malformed-slop': ({ written }) =>
    `„${written}“ ist kein Abstand. Schreiben Sie eine ganze Zahl ab 0, etwa ~2.`,
  'malformed-boost': ({ written }) =>
    `„${written}“ ist kein Gewicht. Schreiben Sie eine Zahl unmittelbar hinter ^, etwa ^2 oder ^0.5; ` +
    'um nach dem Zeichen zu suchen, schreiben Sie \\^.',
  'misplaced-tilde': ({ host }) =>
    `Eine ~ gehört zu einem Wort oder einer Phrase; ${TILDE_HOSTS[host]} kann sie nicht stehen.`,
  'repeated-suffix': ({ written }) => `„${written}“ steht hier zum zweiten Mal. Entfernen Sie eines davon.`,
  'stray-suffix': ({ written }) =>
    `Vor „${written}“ steht nichts, worauf es wirkt. ` +
    'Schreiben Sie es unmittelbar hinter ein Wort, oder suchen Sie das Zeichen mit \\ davor.',
  'trailing-backslash': () =>
    'Ein umgekehrter Schrägstrich gilt dem nächsten Zeichen, doch dieser ist das letzte. ' +
    'Schreiben Sie \\\\, um nach ihm zu suchen.',
  'malformed-escape': ({ written }) =>
    `„${written}“ ist kein Zeichencode: Auf \\u folgen vier hexadezimale Ziffern, wie in \\u0041. ` +
    'Um nach dem umgekehrten Schrägstrich zu suchen, schreiben Sie \\\\.',
  'too-many-problems': ({ shown, more }) =>
    `Nur die ersten ${figure(shown)} Probleme werden genannt; von hier an sind es ${figure(more)} mehr.`,
  'too-long': ({ actual, maximum }) =>
    `Die Anfrage hat ${figure(actual)} Zeichen; erlaubt sind ${figure(maximum)}. Kürzen oder teilen Sie sie.`,
  'too-deep': ({ actual, maximum }) =>
    `Klammern und NOT sind ${figure(actual)} Ebenen tief verschachtelt; erlaubt sind ${figure(maximum)}.`,
  'too-many-clauses': ({ actual, maximum }) =>
    `Die Anfrage hat ${figure(actual)} Wörter und Werte; erlaubt sind ${figure(maximum)}.`,
  'unquoted-address': ({ address, field }) =>
    `Das sieht aus wie eine Adresse, gilt aber als Suche im Feld „${field}“. ` +
    `Um nach der Adresse zu suchen, schreiben Sie "${address}".`,
  'number-ignored': ({ written, used }) => `„${written}“ wird als ${used} gelesen.`,
  'escape-in-pattern': ({ written, read }) =>
    `In einem Muster steht „${written}“ für „${read}“, nicht für das Zeichen mit dieser Nummer. ` +
    'Schreiben Sie das Zeichen selbst.',
  'lowercase-operator': ({ word, operator }) =>
    `„${word}“ wird als Wort gesucht. Schreiben Sie ${operator}, wenn Sie den Operator meinen.`,
  'lone-operator': ({ operator }) =>
    `Ein ${operator} vor einem Leerzeichen wird als Text gesucht. ` +
    'Als Operator steht es unmittelbar vor einem Wort.',
  'wildcard-in-phrase': ({ character }) =>
    `In Anführungszeichen ist ${character} ein gewöhnliches Zeichen und kein Platzhalter.`,
  'smart-quotes': ({ character }) =>
    `${character} ist hier Teil des Textes. Eine Phrase steht zwischen geraden Anführungszeichen (").`,
  'fuzzy-ignored': ({ text }) =>
    `${text} wirkt nicht: Nur ein einfaches Wort kann unscharf sein, kein Muster.`,

  // Queries that do not fit the schema, or may mean something else.
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

  // Corrections.
  'allow-edits': ({ edits }) => (edits === 1 ? 'Eine Änderung erlauben' : 'Zwei Änderungen erlauben'),
  'any-value': () => 'Jeden Wert finden',
  'apply-to-next-word': ({ operator }) => `${operator} auf das nächste Wort anwenden`,
  'automatic-edits': () => 'Die Wortlänge entscheiden lassen',
  'change-to': ({ text }) => `In ${text} ändern`,
  'close-group': () => 'Die Gruppe am Ende schließen',
  'close-phrase': () => 'Das Anführungszeichen am Ende ergänzen',
  'close-range': () => 'Den Bereich schließen',
  'close-regexp': () => 'Den Ausdruck hier beenden',
  'escape-character': ({ character }) => `Nach dem Zeichen ${character} suchen`,
  everything: () => 'Nach allem suchen',
  'group-clause': () => 'Die Bedingung in Klammern setzen',
  separate: () => 'Ein Leerzeichen dazwischen setzen',
  'group-value': () => 'Den Wert klammern',
  'insert-to': () => 'TO zwischen die beiden Werte setzen',
  'join-value': ({ operator }) => `Den Wert unmittelbar hinter ${operator} schreiben`,
  'keep-first': ({ operator }) => `Nur das erste ${operator} behalten`,
  'keep-hits': ({ text }) => `Die jetzigen Treffer behalten: ${text}`,
  'leave-out': ({ text }) => `${text} entfernen`,
  'leave-out-parentheses': () => 'Die Klammern entfernen',
  'make-phrase': () => 'Eine Phrase daraus machen',
  'move-operator': ({ operator }) => `${operator} vor das Feld setzen`,
  'open-end': ({ end }) => `Das ${end === 'lower' ? 'untere' : 'obere'} Ende offen lassen`,
  'open-range': () => 'Den Bereich öffnen',
  'probably-meant': ({ text }) => `Vermutlich gemeint: ${text}`,
  'quote-ends': () => 'Beide Werte in Anführungszeichen setzen',
  'quote-operator': ({ operator }) => `Nach ${operator} selbst suchen`,
  'quote-text': () => 'Nach dem Text selbst suchen',
  'quote-value': () => 'Den Wert in Anführungszeichen setzen',
  'require-clause': () => 'Auch das verlangen',
  'search-default-fields': () => 'In den Standardfeldern suchen',
  'search-pattern': () => 'Nach dem Muster suchen',
  'straight-quotes': () => 'Gerade Anführungszeichen setzen',
  'unquote-field': () => 'Den Namen ohne Anführungszeichen schreiben',
  write: ({ text }) => `${text} schreiben`,

  // formatDiagnostic and planAnyText.
  'format-diagnostic': ({ severity, code, line, column, message }) =>
    `${SEVERITIES[severity]}[${code}] ${line}:${column}: ${message}`,
  'format-fix': ({ title }) => `Korrektur: ${title}`,
  'text-blank': ({ text }) => `${place(text)} enthält keine Wörter und findet nichts.`,
  'text-cut': ({ text }) => `${place(text)} wurde abgeschnitten, weil der Text zu lang ist.`,
  'text-corrected': ({ text, title }) => `${place(text)} wurde berichtigt: ${title}.`,
  'text-removed': ({ text }) => `${place(text)} wurde weggelassen.`,
  'text-character': ({ text }) => `${place(text)} wurde als Zeichen gelesen.`,
  'text-closed': ({ text }) => `${place(text)} wurde geschlossen.`,
  'text-quoted': ({ text }) => `${place(text)} wurde in Anführungszeichen gesetzt.`,

  // Explanations.
  'explain-everything': () => 'alle Dokumente',
  'explain-nothing': () => 'kein Dokument',
  'explain-documents': ({ condition }) => `Dokumente, für die gilt: ${condition}`,
  'explain-and': () => 'und',
  'explain-or': () => 'oder',
  'explain-not': () => 'nicht',
  'explain-fields': ({ fields }) => `${fields.slice(0, -1).join(', ')} oder ${fields.at(-1)}`,
  'explain-constant': ({ value }) => (value ? 'alles gilt' : 'nichts gilt'),
  'explain-hidden': () => 'eine verborgene Bedingung gilt',
  'explain-term': ({ value, ...data }) =>
    data.by === 'word'
      ? `${data.field} enthält ${not(data)}das Wort „${value}“${ignored(data)}`
      : `${data.field} ist ${not(data)}„${value}“${ignored(data)}`,
  'explain-phrase': ({ words, slop, ...data }) =>
    `${data.field} enthält ${not(data)}die Wortfolge „${words}“` +
    (slop === 0 ? '' : `, um höchstens ${figure(slop)} ${slop === 1 ? 'Stelle' : 'Stellen'} verschoben`),
  'explain-pattern': ({ form, text, ...data }) => {
    const [verb, what] = FORMS[form]
    return does(data, verb, `${what}„${text}“`)
  },
  'explain-regexp': ({ pattern, ...data }) => does(data, 'passt', `zum regulären Ausdruck /${pattern}/`),
  'explain-fuzzy': ({ value, edits, ...data }) =>
    `${data.field} ${data.by === 'word' ? 'enthält' : 'ist'} ${not(data)}` +
    `${data.by === 'word' ? 'das Wort ' : ''}„${value}“ mit höchstens ${figure(edits)} ` +
    `${edits === 1 ? 'Tippfehler' : 'Tippfehlern'}${ignored(data)}`,
  'explain-range': ({ lower, upper, ...data }) =>
    lower === null && upper === null
      ? `${data.field} enthält ${data.negated ? 'kein Wort' : 'irgendein Wort'}`
      : does(
          data,
          'liegt',
          between(lower, upper, (text) => `„${text}“`),
        ),
  'explain-substring': ({ form, text, ...data }) =>
    `${data.field} ${FORMS[form][0]} ${not(data)}${FORMS[form][1]}„${text}“ (A bis Z groß oder klein)`,
  'explain-value': ({ value, ...data }) => `${data.field} ist ${not(data)}${value}`,
  'explain-number-range': ({ lower, upper, ...data }) => {
    if (lower !== null && upper !== null)
      return `${data.field} liegt ${not(data)}${between(lower, upper, String)}`
    const [least, more] = lower === null ? ['höchstens', 'kleiner als'] : ['mindestens', 'größer als']
    const end = lower ?? upper
    return `${data.field} ist ${not(data)}${end?.inclusive ? least : more} ${figure(end?.value ?? 0)}`
  },
  'explain-date': ({ date, timeZone, ...data }) =>
    `${data.field} liegt ${not(data)}in der Zeit ${dateText(date)}${zone(timeZone, date)}`,
  'explain-date-range': ({ lower, upper, timeZone, ...data }) =>
    `${data.field} liegt ${not(data)}${between(lower, upper, dateText)}` +
    zone(timeZone, lower?.value ?? [], upper?.value ?? []),
  'explain-exists': ({ field, negated }) => `${field} hat ${negated ? 'keinen' : 'einen'} Wert`,

  // Completions and hover cards.
  'complete-and': () => 'beide Bedingungen',
  'complete-or': () => 'eine der Bedingungen',
  'complete-not': () => 'nicht die nächste Bedingung',
  'complete-to': () => 'das andere Ende',
  'complete-field': ({ kind }) => SHORT_KINDS[kind],
  'complete-any-value': () => 'jeder Wert',
  'complete-at-least': () => 'mindestens',
  'complete-at-most': () => 'höchstens',
  'complete-more-than': () => 'mehr als',
  'complete-less-than': () => 'weniger als',
  'complete-range': () => 'ein Bereich',
  'complete-open-end': () => 'ein offenes Ende',
  'complete-end-included': () => 'mit diesem Ende',
  'complete-end-excluded': () => 'ohne dieses Ende',
  'complete-now': () => 'jetzt',
  'complete-today': () => 'heute',
  'complete-yesterday': () => 'gestern',
  'complete-this-week': () => 'diese Woche',
  'complete-this-month': () => 'dieser Monat',
  'complete-this-year': () => 'dieses Jahr',
  'complete-last-hours': ({ hours }) => `letzte ${hours} Stunden`,
  'complete-last-days': ({ days }) => `letzte ${days} Tage`,
  'complete-days-ago': ({ days }) => `vor ${days} Tagen`,
  'hover-field': ({ field, alias, kind, array }) =>
    `${alias === null ? field : `${alias} (${field})`}: ` +
    `${KINDS[kind]}${array ? ', einmal oder mehrmals' : ''}`,
  'hover-values': ({ values, more }) => `Werte: ${listed(values, more)}`,
  'hover-period': ({ written, from, until, timeZone }) =>
    `${written}: von ${from} bis ${until}, ohne das Ende (${timeZone})`,

  // The search box.
  'box-label': () => 'Suchanfrage',
  'box-required': () => 'Bitte schreiben Sie eine Anfrage.',
  'box-problems': () => 'Probleme',
  'box-severity': ({ severity }) => SEVERITIES[severity],
  'box-problem-count': ({ count }) => `${count} ${count === 1 ? 'Problem' : 'Probleme'}: zum nächsten`,
  'box-summary': ({ message, more, hasFixes }) =>
    message +
    (more === 0 ? '' : ` Und ${figure(more)} weitere.`) +
    (hasFixes ? ' Korrekturen mit der Taste F8.' : ''),
  'box-completions': () => 'Vorschläge',
  'box-completion-count': ({ count }) => (count === 1 ? 'Ein Vorschlag' : `${figure(count)} Vorschläge`),
  'box-keys': () => '↑ ↓ wählt · Tab übernimmt · Esc schließt',
  'box-clear': () => 'Anfrage leeren',
  'box-deleted': () => 'Auswahl gelöscht',
}

function figure(value: number): string {
  return value.toLocaleString('de-DE')
}

function quoted(text: string): string {
  return text.startsWith('"') && text.length > 1 ? text : `„${text}“`
}

function alternatives(texts: readonly string[]): string {
  return texts.map((text) => `„${text}“`).join(' oder ')
}

function listed(texts: readonly string[], more: number): string {
  return texts.join(', ') + (more > 0 ? ` und ${figure(more)} weitere` : '')
}

function place(text: string): string {
  return text === '' ? 'Diese Stelle' : `„${text}“`
}

const FORMS = {
  start: ['beginnt', 'mit '],
  end: ['endet', 'mit '],
  contain: ['enthält', ''],
  like: ['hat', 'die Form '],
} as const

type Compared = Pick<Data<'explain-range'>, 'field' | 'by' | 'negated' | 'ignoreCase' | 'ignoreAccents'>

function does(data: Compared, verb: string, what: string): string {
  const { field, by, negated } = data
  const claim =
    by === 'word' ? `${negated ? 'kein' : 'ein'} Wort von ${field} ${verb}` : `${field} ${verb} ${not(data)}`
  return `${claim.trimEnd()} ${what}${ignored(data)}`
}

function not({ negated }: { readonly negated: boolean }): string {
  return negated ? 'nicht ' : ''
}

function ignored({ by, ignoreCase, ignoreAccents }: Omit<Compared, 'field' | 'negated'>): string {
  const ways = [
    ...(ignoreCase && by === 'value' ? ['groß oder klein'] : []),
    ...(ignoreAccents ? ['mit oder ohne Akzente'] : []),
  ]
  return ways.length === 0 ? '' : ` (${ways.join(', ')})`
}

/** `17.10.2019`, and with a time `17.10.2019 10:30`. */
function dateText([year, month, day, ...time]: readonly number[]): string {
  const two = (part: number) => String(part).padStart(2, '0')
  const date = [...(day === undefined ? [] : [two(day)]), ...(month === undefined ? [] : [two(month)]), year]
  const [hour, minute = 0, second, millisecond] = time
  if (hour === undefined) return date.join('.')
  const clock = [hour, minute, ...(second === undefined ? [] : [second])].map(two).join(':')
  const fraction = millisecond === undefined ? '' : `,${String(millisecond).padStart(3, '0')}`
  return `${date.join('.')} ${clock}${fraction}`
}

function zone(timeZone: string, ...dates: readonly (readonly number[])[]): string {
  return dates.some((date) => date.length > 3) ? ` (${timeZone})` : ''
}

type End<T> = { readonly value: T; readonly inclusive: boolean } | null

function between<T>(lower: End<T>, upper: End<T>, show: (value: T) => string): string {
  const ends = [
    ...(lower === null ? [] : [`${lower.inclusive ? 'ab' : 'nach'} ${show(lower.value)}`]),
    ...(upper === null ? [] : [`${upper.inclusive ? 'bis' : 'vor'} ${show(upper.value)}`]),
  ]
  return ends.join(' und ')
}
