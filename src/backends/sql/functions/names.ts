/** The names of the functions that `registerFunctions` gives a SQLite connection. */
export const FUNCTIONS = {
  regexp: 'isoquery_regexp',
  tokenRegexp: 'isoquery_token_regexp',
  fuzzy: 'isoquery_fuzzy',
  tokenFuzzy: 'isoquery_token_fuzzy',
  tokenPhrase: 'isoquery_token_phrase',
  tokens: 'isoquery_tokens',
  lowered: 'isoquery_lowered',
  listTokens: 'isoquery_list_tokens',
  listLowered: 'isoquery_list_lowered',
} as const
