import { and, exists, not, or, phrase, word } from '../plainFilter.ts'
import type { ReleaseQuery } from './releaseQuery.ts'

const velmora = word('velmora')
const bank = word('bank')
const energy = word('energy')
const river = word('river')

/** Operators, groups and what stands between words without one. */
export const booleanQueries: readonly ReleaseQuery[] = [
  { name: 'either word, with OR', q: 'regatta OR canteen', filter: or(word('regatta'), word('canteen')) },
  {
    name: 'either word, with nothing between',
    q: 'regatta canteen',
    filter: or(word('regatta'), word('canteen')),
  },
  {
    name: '|| inside a word is no operator, but parts it',
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
  { name: 'one word required, another only welcome', q: '+velmora regatta', filter: velmora },
  { name: 'a word excluded by -', q: 'velmora -bank', filter: and(velmora, not(bank)) },
  { name: 'a word excluded by !', q: 'velmora !bank', filter: and(velmora, not(bank)) },
  { name: 'a word excluded by AND NOT', q: 'velmora AND NOT bank', filter: and(velmora, not(bank)) },
  { name: 'OR NOT excludes, as Lucene has it', q: 'velmora OR NOT bank', filter: and(velmora, not(bank)) },
  {
    name: 'AND takes both neighbours before OR is looked at',
    q: 'velmora AND energy OR river',
    filter: and(velmora, energy),
  },
  {
    name: 'AND takes both neighbours after an OR',
    q: 'river OR velmora AND energy',
    filter: and(velmora, energy),
  },
  {
    name: 'parentheses round AND',
    q: '(velmora AND energy) OR river',
    filter: or(and(velmora, energy), river),
  },
  {
    name: 'parentheses round OR',
    q: 'velmora AND (energy OR river)',
    filter: and(velmora, or(energy, river)),
  },
  { name: 'three required words', q: 'velmora AND energy AND river', filter: and(velmora, energy, river) },
  { name: 'everything except a word', q: 'NOT bank', filter: not(bank) },
  { name: 'everything except two words', q: '-bank -velmora', filter: and(not(bank), not(velmora)) },
  { name: 'everything except either of two', q: 'NOT (bank OR velmora)', filter: not(or(bank, velmora)) },
  { name: 'everything except both at once', q: 'NOT (bank AND velmora)', filter: not(and(bank, velmora)) },
  { name: 'a group of only a NOT', q: 'velmora AND (NOT bank)', filter: and(velmora, not(bank)) },
  { name: 'a group of only a NOT beside a word', q: 'velmora OR (NOT bank)', filter: or(velmora, not(bank)) },
  { name: 'twice not', q: 'NOT (NOT velmora)', filter: velmora },
  { name: 'everything except everything', q: 'NOT *', filter: () => false, gives: 'none' },
  { name: 'everything, but not a word', q: '*:* NOT velmora', filter: not(velmora) },
  {
    name: 'not a word of a field that is often absent',
    q: 'NOT css:serif',
    filter: not(word('serif', 'css')),
  },
  {
    name: 'present but without a word',
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
    name: 'a weight changes no hit',
    q: 'velmora^2.5 AND (energy OR river)^3',
    filter: and(velmora, or(energy, river)),
  },
  { name: 'needless parentheses', q: '(((velmora)))', filter: velmora },
  { name: 'no space between groups', q: '(regatta)(canteen)', filter: or(word('regatta'), word('canteen')) },
  {
    name: 'an ampersand alone between words is left out',
    q: '+velmora +& +energy',
    filter: and(velmora, energy),
  },
  { name: 'everything except nothing to search', q: 'NOT "!!!"', filter: () => false, gives: 'none' },
  {
    name: 'line breaks and ideographic spaces part words',
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
