import java.io.StringReader;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** "tokens, text" gives the tokens of the standard analyzer; "html, text" gives the text without markup. */
final class AnalysisJudge {
  public static void main(String[] arguments) throws Exception {
    Analyzer analyzer = new StandardAnalyzer(CharArraySet.EMPTY_SET);
    Lines.serve(fields -> fields[0].equals("tokens") ? tokens(analyzer, fields[1]) : strip(fields[1]));
  }

  private static String tokens(Analyzer analyzer, String text) throws Exception {
    StringBuilder tokens = new StringBuilder();
    try (TokenStream stream = analyzer.tokenStream("f", text)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        if (tokens.length() > 0) tokens.append(' ');
        tokens.append(Lines.escape(term.toString()));
      }
      stream.end();
    }
    return tokens.toString();
  }

  private static String strip(String html) throws Exception {
    StringBuilder text = new StringBuilder();
    try (HTMLStripCharFilter filter = new HTMLStripCharFilter(new StringReader(html))) {
      for (int unit = filter.read(); unit >= 0; unit = filter.read()) text.append((char) unit);
    }
    return Lines.escape(text.toString());
  }
}
