import type { SyntaxData } from '../../diagnostics/codes.ts'
import type { MessagesOf } from '../../diagnostics/messages.ts'
import { figure, quoted } from './wording.ts'

const RANGE_FLAWS: { readonly [F in SyntaxData['malformed-range']['flaw']]: (written: string) => string } = {
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

const TILDE_HOSTS: { readonly [H in SyntaxData['misplaced-tilde']['host']]: string } = {
  group: 'hinter Klammern',
  range: 'hinter einem Bereich',
  comparison: 'hinter einem Vergleich',
}

const OPENED: { readonly [C in SyntaxData['unexpected-closing']['character']]: string } = {
  ')': 'keine Gruppe',
  ']': 'kein Bereich',
  '}': 'kein Bereich',
}

/** Problems of texts that are not well-formed. */
export const syntaxProblems: MessagesOf<SyntaxData> = {
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
    if (operator !== null)
      return (
        `${operator} ist ein Operator, kein ${missing}. ` +
        'Um nach dem Wort zu suchen, setzen Sie es in Anführungszeichen.'
      )
    if (field === '_exists_')
      return 'Der Name eines Feldes fehlt. Schreiben Sie ihn hinter den Doppelpunkt, wie in _exists_:author.'
    return (
      `Der ${missing} fehlt. Schreiben Sie ihn hinter den Doppelpunkt, oder * für jeden Wert; ` +
      'um nach einem Doppelpunkt zu suchen, setzen Sie \\ davor.'
    )
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
}
