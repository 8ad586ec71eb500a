import type { Random } from '../cases/random.ts'

/**
 * A text of any size: an atom, shapes one after the other, or a shape that fills the room that is left. What
 * is repeated has one of its own repetitions each time, or as many as give equal shares to both.
 */
export type HostileShape =
  | string
  | readonly HostileShape[]
  | { readonly repeated: HostileShape; readonly inner: 'least' | 'root' }

/** What has a meaning somewhere, and what has none. */
const ATOMS: readonly string[] = [
  ...'()[]{}"\\/~^*?:+-!&|<>=.,;#@%_ \t\n\u3000',
  ...[
    'a',
    'b',
    '0',
    '9',
    'é',
    '日',
    '漢',
    'ไ',
    '😀',
    '👩‍👩‍👧‍👦',
    'İ',
    'ß',
    '\u0301',
    '·',
    '“',
    '”',
    '’',
    '—',
    '\u00a0',
  ],
  ...['\0', '\u0007', '\u001b', '\u0085', '\u2028', '\u202e', '\ud800', '\udc00', '\ue000', '\uffff'],
  ...[' AND ', ' OR ', 'NOT ', '&&', '||', ' and ', ' or ', 'not ', ' TO ', ' to ', 'AND', 'TO', 'or'],
  ...[
    't:',
    'w:',
    'k:',
    'l:',
    'c:',
    'n:',
    'i:',
    'b:',
    'd:',
    'x:',
    'secret:',
    'a.b:',
    '_exists_:',
    '"t":',
    't :',
  ],
  ...[
    't:(',
    'n:(',
    'd:[',
    'n:{',
    'k:"',
    '-t:',
    't:-',
    'NOT(',
    '(a',
    'b)',
    '["',
    '"]',
    ' TO "',
    '[* TO ',
    '] OR [',
  ],
  ...[
    'n:>',
    'n:<=',
    '>=',
    '<5',
    ' > ',
    'n > ',
    'd<',
    '>"',
    'price',
    'headline',
    'bank',
    'wi-fi',
    'AT&T',
    "it's",
  ],
  ...[
    'now',
    '-1d',
    '/d',
    '+999999y',
    '2019',
    '-10',
    '-17',
    'T10:30',
    '||',
    '0001',
    '9999-12-31',
    'Z',
    '+02:00',
  ],
  ...[
    '~1',
    '~2',
    '~0.8',
    '~-1',
    '^2',
    '^.5',
    '^1e9',
    '~0x',
    '~0x.8p1',
    '1e400',
    '1.5',
    '-0',
    '000',
    '9007199254740993',
  ],
  ...['\\u0041', '\\u00', '\\\\', '\\"', '\\ ', '\\*', '\\:', '\\/', '//', 'http://', '.com', '..', '...'],
  ...[
    'a*',
    '*a',
    '?a',
    '**',
    '*?',
    'a?b*',
    '/a/',
    '/(',
    '/a|',
    '[a-z]',
    '(a|b)*',
    '.*',
    'a{1,9}',
    '{2000}',
    '<1-9>',
    '&a',
  ],
  ...['<b>', '</b>', '&amp;', '<!--', '-->', "='", 'true', 'Reuse', 'Business Feed', 'de'],
]

/** A shape of two or three atoms, repeated and in each other. */
export function hostileShape(random: Random): HostileShape {
  const atoms = random.times(2 + random.below(2), () => random.pick(ATOMS))
  const node = (depth: number): HostileShape => {
    if (depth === 0 || random.chance(0.3)) return random.pick(atoms)
    if (random.chance(0.5)) return { repeated: node(depth - 1), inner: random.chance(0.5) ? 'least' : 'root' }
    return random.times(2 + random.below(2), () => node(depth - 1))
  }
  return [node(3), { repeated: node(2), inner: 'least' }, node(3)]
}

/** The text of a shape with about `size` characters: never more, but for a shape without repetitions. */
export function hostileText(shape: HostileShape, size: number): string {
  return fill(shape, size).slice(0, Math.max(size, 1))
}

function fill(shape: HostileShape, size: number): string {
  if (typeof shape === 'string') return shape
  if (!('repeated' in shape)) {
    const open = shape.filter((each) => !isClosed(each)).length
    const closed = shape.reduce((sum, each) => sum + (isClosed(each) ? fill(each, 0).length : 0), 0)
    const share = open === 0 ? 0 : Math.max(0, Math.floor((size - closed) / open))
    return shape.map((each) => fill(each, share)).join('')
  }
  const piece = fill(shape.repeated, shape.inner === 'least' ? 0 : Math.floor(Math.sqrt(size)))
  return piece.repeat(Math.max(1, Math.floor(size / Math.max(1, piece.length))))
}

/** Whether a shape has no repetition, so that its length is always the same. */
function isClosed(shape: HostileShape): boolean {
  return typeof shape === 'string' || (!('repeated' in shape) && shape.every(isClosed))
}
