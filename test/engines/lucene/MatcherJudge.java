import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.core.WhitespaceAnalyzer;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.memory.MemoryIndex;
import org.apache.lucene.search.AutomatonQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.RegexpQuery;
import org.apache.lucene.search.WildcardQuery;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;

/**
 * Says which of several texts match, as "=" and a string of 1 and 0. The lines are "wildcard, pattern,
 * texts…", "regexp, pattern, texts…", "normalized regexp, pattern, texts…" (lower-cased first, as a query
 * parser with the standard analyzer does), "fuzzy, term, edits, texts…" and "phrase, words, slop, texts…".
 */
final class MatcherJudge {
  private static final int WORK_LIMIT = 1_000_000;
  private static final String FIELD = "f";

  interface Test {
    boolean matches(String text);
  }

  public static void main(String[] arguments) throws Exception {
    Lines.serve(fields -> {
      boolean numbered = fields[0].equals("fuzzy") || fields[0].equals("phrase");
      Test test = test(fields[0], fields[1], numbered ? Integer.parseInt(fields[2]) : 0);
      StringBuilder answer = new StringBuilder("=");
      for (int i = numbered ? 3 : 2; i < fields.length; i++) {
        answer.append(test.matches(fields[i]) ? '1' : '0');
      }
      return answer.toString();
    });
  }

  private static Test test(String kind, String pattern, int number) {
    switch (kind) {
      case "wildcard":
        return automaton(new WildcardQuery(new Term(FIELD, pattern), WORK_LIMIT));
      case "regexp":
        return automaton(
            new RegexpQuery(
                new Term(FIELD, pattern),
                RegExp.ALL,
                0,
                RegexpQuery.DEFAULT_PROVIDER,
                WORK_LIMIT,
                MultiTermQuery.CONSTANT_SCORE_REWRITE));
      case "normalized regexp":
        return test("regexp", new StandardAnalyzer().normalize(FIELD, pattern).utf8ToString(), number);
      case "fuzzy":
        return index(
            new FuzzyQuery(
                new Term(FIELD, pattern),
                number,
                0,
                Integer.MAX_VALUE / 2,
                true,
                MultiTermQuery.CONSTANT_SCORE_REWRITE),
            new KeywordAnalyzer());
      case "phrase":
        return index(new PhraseQuery(number, FIELD, pattern.split(" ")), new WhitespaceAnalyzer());
      default:
        throw new IllegalArgumentException(kind);
    }
  }

  private static Test automaton(AutomatonQuery query) {
    Automaton deterministic = Operations.determinize(query.getAutomaton(), WORK_LIMIT);
    return new CharacterRunAutomaton(deterministic)::run;
  }

  private static Test index(Query query, Analyzer analyzer) {
    return text -> {
      MemoryIndex index = new MemoryIndex();
      index.addField(FIELD, text, analyzer);
      return index.search(query) > 0;
    };
  }
}
