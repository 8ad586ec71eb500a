import { and, exists, not, or, phrase, word } from '../plainFilter.ts'
import type { ReleaseQuery } from './releaseQuery.ts'

const velmora = word('velmora')
const bank = word('bank')
const energy = word('energy')
const river = word('river')

/** Operators, groups and words without an operator. */
export const booleanQueries: readonly ReleaseQuery[] = [
  { name: 'either word, with OR', q: 'regatta OR canteen', filter: or(word('regatta'), word('canteen')) },
  {
    name: 'either word, with a space',
    q: 'regatta canteen',
    filter: or(word('regatta'), word('canteen')),
  },
  {
    name: '|| inside a word is not an operator but separates tokens',
    q: 'regatta||canteen',
    filter: word('regatta||canteen'),
  },
  {
    name: 'either word, with || between spaces',
    q: 'regatta || canteen',
    filter: or(word('regatta'), word('canteen')),
  },
  { name: 'both words, with &&', q: 'velmora && energy', filter: and(velmora, energy) },
  { name: 'both words, with +', q: '+velmora +energy', filter: and(velmora, energy) },
  { name: 'one word required, another optional', q: '+velmora regatta', filter: velmora },
  { name: 'a word excluded by -', q: 'velmora -bank', filter: and(velmora, not(bank)) },
  { name: 'a word excluded by !', q: 'velmora !bank', filter: and(velmora, not(bank)) },
  { name: 'a word excluded by AND NOT', q: 'velmora AND NOT bank', filter: and(velmora, not(bank)) },
  { name: 'OR NOT excludes, as in Lucene', q: 'velmora OR NOT bank', filter: and(velmora, not(bank)) },
  {
    name: 'AND requires both operands before an OR',
    q: 'velmora AND energy OR river',
    filter: and(velmora, energy),
  },
  {
    name: 'AND requires both operands after an OR',
    q: 'river OR velmora AND energy',
    filter: and(velmora, energy),
  },
  {
    name: 'parentheses around AND',
    q: '(velmora AND energy) OR river',
    filter: or(and(velmora, energy), river),
  },
  {
    name: 'parentheses around OR',
    q: 'velmora AND (energy OR river)',
    filter: and(velmora, or(energy, river)),
  },
  { name: 'three required words', q: 'velmora AND energy AND river', filter: and(velmora, energy, river) },
  { name: 'everything except a word', q: 'NOT bank', filter: not(bank) },
  { name: 'everything except two words', q: '-bank -velmora', filter: and(not(bank), not(velmora)) },
  { name: 'everything except either of two', q: 'NOT (bank OR velmora)', filter: not(or(bank, velmora)) },
  {
    name: 'everything except documents with both',
    q: 'NOT (bank AND velmora)',
    filter: not(and(bank, velmora)),
  },
  { name: 'a group with only a NOT', q: 'velmora AND (NOT bank)', filter: and(velmora, not(bank)) },
  {
    name: 'a group with only a NOT beside a word',
    q: 'velmora OR (NOT bank)',
    filter: or(velmora, not(bank)),
  },
  { name: 'a double negation', q: 'NOT (NOT velmora)', filter: velmora },
  { name: 'everything except everything', q: 'NOT *', filter: () => false, gives: 'none' },
  { name: 'everything without a word', q: '*:* NOT velmora', filter: not(velmora) },
  {
    name: 'a negated word in a field that is often absent',
    q: 'NOT css:serif',
    filter: not(word('serif', 'css')),
  },
  {
    name: 'a present field without a word',
    q: 'css:* AND NOT css:serif',
    filter: and(exists('css'), not(word('serif', 'css'))),
  },
  {
    name: 'lower-case and is a word',
    q: 'regatta and canteen',
    filter: or(word('regatta'), word('and'), word('canteen')),
  },
  {
    name: 'a field for a whole group',
    q: 'headline:(velmora OR "Mars mission")',
    filter: or(word('velmora', 'headline'), phrase('mars mission', 'headline')),
  },
  {
    name: 'a field for a whole group with NOT',
    q: 'headline:(velmora NOT bank)',
    filter: and(word('velmora', 'headline'), not(word('bank', 'headline'))),
  },
  {
    name: 'another field inside a field group',
    q: 'headline:(velmora AND source:newsline)',
    filter: and(word('velmora', 'headline'), word('newsline', 'source')),
  },
  {
    name: 'only the first word has the field',
    q: 'headline:velmora AND river',
    filter: and(word('velmora', 'headline'), river),
  },
  {
    name: 'a boost does not change the hits',
    q: 'velmora^2.5 AND (energy OR river)^3',
    filter: and(velmora, or(energy, river)),
  },
  { name: 'redundant parentheses', q: '(((velmora)))', filter: velmora },
  { name: 'no space between groups', q: '(regatta)(canteen)', filter: or(word('regatta'), word('canteen')) },
  {
    name: 'a single ampersand between words has no token',
    q: '+velmora +& +energy',
    filter: and(velmora, energy),
  },
  { name: 'everything except a clause without tokens', q: 'NOT "!!!"', filter: () => false, gives: 'none' },
  {
    name: 'line breaks and ideographic spaces separate words',
    q: 'velmora\n\u3000AND\tenergy',
    filter: and(velmora, energy),
  },
  {
    name: 'words of four fields',
    q: '(source:newsline AND language:en AND headline:velmora) NOT css:serif',
    filter: and(
      word('newsline', 'source'),
      word('en', 'language'),
      word('velmora', 'headline'),
      not(word('serif', 'css')),
    ),
  },
]
