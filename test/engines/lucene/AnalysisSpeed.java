import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Each line holds texts. The answer is how many million characters the standard analyzer reads in a second of
 * processor time, the median of rounds, warm. Each token is made a string, as a caller needs it.
 */
final class AnalysisSpeed {
  private static final int ROUNDS = 9;

  public static void main(String[] arguments) throws Exception {
    Analyzer analyzer = new StandardAnalyzer(CharArraySet.EMPTY_SET);
    Lines.serve(texts -> String.valueOf(speed(analyzer, texts)));
  }

  private static double speed(Analyzer analyzer, String[] texts) throws Exception {
    for (long spent = 0; spent < 3_000_000_000L; ) spent += read(analyzer, texts);
    long characters = 0;
    for (String text : texts) characters += text.length();
    double[] speeds = new double[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long time = 0;
      int times = 0;
      for (; time < 200_000_000L; times++) time += read(analyzer, texts);
      speeds[round] = 1000.0 * characters * times / time;
    }
    Arrays.sort(speeds);
    return speeds[ROUNDS / 2];
  }

  /** The processor time in nanoseconds. */
  private static long read(Analyzer analyzer, String[] texts) throws Exception {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadCpuTime();
    int length = 0;
    for (String text : texts) {
      try (TokenStream stream = analyzer.tokenStream("f", text)) {
        CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
        stream.reset();
        while (stream.incrementToken()) length += term.toString().length();
        stream.end();
      }
    }
    if (length == 0) throw new IllegalStateException("There is no token.");
    return threads.getCurrentThreadCpuTime() - before;
  }
}
