import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.queryparser.flexible.standard.parser.StandardSyntaxParser;

/**
 * Each line holds queries. The answer is how many microseconds of processor time Lucene takes to parse all of
 * them, medians of rounds, warm: the classic parser, with its analysis, and the flexible parser's syntax
 * alone, which gives a tree.
 */
final class ParserSpeed {
  private static final int ROUNDS = 9;
  private static final String DEFAULT_FIELD = "body";

  /** Parses a query, and gives something that depends on the result. */
  private interface Parser {
    int parse(String query) throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    StandardAnalyzer analyzer = new StandardAnalyzer(CharArraySet.EMPTY_SET);
    QueryParser classic = new QueryParser(DEFAULT_FIELD, analyzer);
    StandardSyntaxParser syntax = new StandardSyntaxParser();
    Parser full = query -> classic.parse(query).hashCode();
    Parser alone = query -> syntax.parse(query, DEFAULT_FIELD).hashCode();
    Lines.serve(queries -> time(full, queries) + "\t" + time(alone, queries));
  }

  private static double time(Parser parser, String[] queries) throws Exception {
    for (long spent = 0; spent < 2_000_000_000L; ) spent += parseAll(parser, queries);
    double[] times = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long time = 0;
      int count = 0;
      for (; time < 100_000_000L; count++) time += parseAll(parser, queries);
      times[round] = time / 1000.0 / count;
    }
    Arrays.sort(times);
    return times[ROUNDS / 2];
  }

  /** The processor time in nanoseconds. */
  private static long parseAll(Parser parser, String[] queries) throws Exception {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    int sum = 0;
    for (String query : queries) sum += parser.parse(query);
    if (sum == 42) System.err.println(sum);
    return threads.getCurrentThreadCpuTime() - before;
  }
}
