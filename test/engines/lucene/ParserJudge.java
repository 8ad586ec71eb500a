import java.io.IOException;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.queryparser.classic.QueryParser.Operator;

/**
 * Parses a query with Lucene's classic query parser. A line is the default operator (OR, AND) and the query.
 * The answer is "accepted" and the query's toString(), or "rejected" and the class of the exception.
 */
public final class ParserJudge {
  private static final String DEFAULT_FIELD = "t";
  private static final Analyzer ANALYZER = new StandardAnalyzer(CharArraySet.EMPTY_SET);

  private ParserJudge() {}

  public static void main(String[] arguments) throws IOException {
    Lines.serve(fields -> judge(Operator.valueOf(fields[0]), fields[1]));
  }

  private static String judge(Operator operator, String query) {
    QueryParser parser = new QueryParser(DEFAULT_FIELD, ANALYZER);
    parser.setSplitOnWhitespace(true);
    parser.setAllowLeadingWildcard(true);
    parser.setDefaultOperator(operator);
    try {
      return "accepted\t" + Lines.escape(parser.parse(query).toString(DEFAULT_FIELD));
    } catch (ParseException | IllegalArgumentException refusal) {
      return "rejected\t" + refusal.getClass().getSimpleName();
    }
  }
}
