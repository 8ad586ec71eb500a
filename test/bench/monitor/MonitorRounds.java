import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.monitor.Monitor;
import org.apache.lucene.monitor.MonitorQuery;
import org.apache.lucene.monitor.MultipassTermFilteredPresearcher;
import org.apache.lucene.monitor.Presearcher;
import org.apache.lucene.monitor.QueryMatch;
import org.apache.lucene.monitor.RegexpQueryHandler;
import org.apache.lucene.monitor.TermFilteredPresearcher;
import org.apache.lucene.queryparser.classic.QueryParser;

/**
 * Registers the queries of a file, one on each line, and then matches all documents of another file for each
 * line of input: "headline, body, day" with tabs between them. Answers with the milliseconds and the number
 * of hits. Usage: MonitorRounds QUERIES DOCUMENTS terms|ngrams|passes
 */
final class MonitorRounds {
  public static void main(String[] arguments) throws Exception {
    StandardAnalyzer words = new StandardAnalyzer(CharArraySet.EMPTY_SET);
    PerFieldAnalyzerWrapper analyzer =
        new PerFieldAnalyzerWrapper(words, java.util.Map.of("day", new KeywordAnalyzer()));
    Monitor monitor = new Monitor(analyzer, presearcher(arguments[2]));
    QueryParser parser = new QueryParser("body", analyzer);
    parser.setAllowLeadingWildcard(true);
    List<MonitorQuery> queries = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(arguments[0]))) {
      queries.add(new MonitorQuery(Integer.toString(queries.size()), parser.parse(line)));
    }
    // What is registered at once takes tens of kilobytes for each query.
    for (int from = 0; from < queries.size(); from += 1000) {
      monitor.register(queries.subList(from, Math.min(queries.size(), from + 1000)));
    }
    List<Document> documents = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(arguments[1]))) documents.add(document(line.split("\t", -1)));
    System.out.println("ready");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (in.readLine() != null) {
      long start = System.nanoTime();
      long hits = 0;
      for (Document document : documents) hits += monitor.match(document, QueryMatch.SIMPLE_MATCHER).getMatchCount();
      System.out.println((System.nanoTime() - start) / 1e6 + " " + hits);
    }
    monitor.close();
  }

  private static Presearcher presearcher(String kind) {
    switch (kind) {
      case "ngrams":
        return new TermFilteredPresearcher(
            TermFilteredPresearcher.DEFAULT_WEIGHTOR, List.of(new RegexpQueryHandler()), Set.of());
      case "passes":
        return new MultipassTermFilteredPresearcher(2);
      default:
        return new TermFilteredPresearcher();
    }
  }

  private static Document document(String[] fields) {
    Document document = new Document();
    document.add(new TextField("headline", fields[0], Field.Store.NO));
    document.add(new TextField("body", fields[1], Field.Store.NO));
    document.add(new StringField("day", fields[2], Field.Store.NO));
    return document;
  }
}
