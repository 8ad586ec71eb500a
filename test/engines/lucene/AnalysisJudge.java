import java.io.StringReader;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.charfilter.HTMLStripCharFilter;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * "tokens, text" gives the tokens of the standard analyzer, "folded, text" those that ASCIIFoldingFilter then
 * makes of them. "fold, text" and "lower fold, text" give the whole text as one such token. "html, text" gives
 * the text without markup.
 */
final class AnalysisJudge {
  public static void main(String[] arguments) throws Exception {
    Map<String, Analyzer> analyzers =
        Map.of(
            "tokens", new StandardAnalyzer(CharArraySet.EMPTY_SET),
            "folded", folding(StandardTokenizer::new, LowerCaseFilter::new),
            "lower fold", folding(() -> new KeywordTokenizer(1024), LowerCaseFilter::new),
            "fold", folding(() -> new KeywordTokenizer(1024), tokens -> tokens));
    Lines.serve(
        fields ->
            fields[0].equals("html") ? strip(fields[1]) : tokens(analyzers.get(fields[0]), fields[1]));
  }

  /** An analyzer that splits a text, changes the tokens, and folds them. */
  private static Analyzer folding(Supplier<Tokenizer> split, UnaryOperator<TokenStream> change) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        Tokenizer tokenizer = split.get();
        return new TokenStreamComponents(tokenizer, new ASCIIFoldingFilter(change.apply(tokenizer)));
      }
    };
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
