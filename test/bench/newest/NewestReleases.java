import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.core.KeywordTokenizer;
import org.apache.lucene.analysis.miscellaneous.PerFieldAnalyzerWrapper;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.queryparser.classic.MultiFieldQueryParser;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.store.MMapDirectory;

/**
 * The newest 100 releases of a query on Lucene: no scores, no exact counts, sort skipping on, documents
 * fetched. Each line of input is "text|all, runs, first, last, query" with tabs between them; first and last
 * are milliseconds or empty. Answers with the median of the runs in nanoseconds, and the identifiers.
 * Usage: NewestReleases RELEASES.tsv INDEX FIELD…
 */
final class NewestReleases {
  private static final String TIME = "versioncreated";
  private static final List<String> KEYWORDS = List.of("publicidentifier", "language", "isin");

  public static void main(String[] arguments) throws Exception {
    Analyzer words = new StandardAnalyzer(CharArraySet.EMPTY_SET);
    Analyzer whole =
        new Analyzer() {
          @Override
          protected TokenStreamComponents createComponents(String field) {
            KeywordTokenizer source = new KeywordTokenizer();
            return new TokenStreamComponents(source, new LowerCaseFilter(source));
          }
        };
    Analyzer analyzer =
        new PerFieldAnalyzerWrapper(
            words, Map.of(KEYWORDS.get(0), whole, KEYWORDS.get(1), whole, KEYWORDS.get(2), whole));
    List<String> fields = Arrays.asList(arguments).subList(2, arguments.length);
    MMapDirectory directory = new MMapDirectory(Path.of(arguments[1]));
    if (!DirectoryReader.indexExists(directory)) index(Path.of(arguments[0]), directory, analyzer, fields);
    IndexSearcher searcher = new IndexSearcher(DirectoryReader.open(directory));
    searcher.setQueryCache(null);
    System.out.println("ready");
    String[] all = fields.stream().filter(field -> !field.equals(TIME)).toArray(String[]::new);
    BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = input.readLine()) != null; ) {
      String[] parts = line.split("\t", 5);
      String[] asked = parts[0].equals("all") ? all : new String[] {"body_xhtml"};
      MultiFieldQueryParser parser = new MultiFieldQueryParser(asked, analyzer);
      parser.setAllowLeadingWildcard(true);
      Query query = parser.parse(parts[4]);
      if (!parts[2].isEmpty())
        query =
            new BooleanQuery.Builder()
                .add(query, BooleanClause.Occur.MUST)
                .add(
                    LongField.newRangeQuery(TIME, Long.parseLong(parts[2]), Long.parseLong(parts[3])),
                    BooleanClause.Occur.MUST)
                .build();
      System.out.println(run(searcher, new ConstantScoreQuery(query), Integer.parseInt(parts[1])));
    }
  }

  private static void index(Path releases, MMapDirectory directory, Analyzer analyzer, List<String> fields)
      throws Exception {
    IndexWriterConfig config = new IndexWriterConfig(analyzer).setRAMBufferSizeMB(512);
    try (IndexWriter writer = new IndexWriter(directory, config);
        Stream<String> lines = Files.lines(releases)) {
      for (String line : (Iterable<String>) lines::iterator) {
        String[] values = line.split("\t", -1);
        Document document = new Document();
        for (int i = 0; i < fields.size(); i++) {
          String field = fields.get(i);
          if (field.equals(TIME))
            document.add(new LongField(field, Long.parseLong(values[i]), Field.Store.NO));
          else if (!values[i].isEmpty()) document.add(new TextField(field, values[i], Field.Store.NO));
        }
        document.add(new StoredField("id", values[0]));
        document.add(new StoredField("json", values[fields.size()]));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
  }

  private static String run(IndexSearcher searcher, Query query, int runs) throws Exception {
    Sort newest = new Sort(LongField.newSortField(TIME, true, SortedNumericSelector.Type.MAX));
    long[] times = new long[runs];
    List<String> found = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      found.clear();
      long start = System.nanoTime();
      var top = searcher.search(query, new TopFieldCollectorManager(newest, 100, null, 100));
      var stored = searcher.storedFields();
      for (var hit : top.scoreDocs) {
        Document document = stored.document(hit.doc);
        if (document.get("json").isEmpty()) throw new IllegalStateException("A release is empty.");
        found.add(document.get("id"));
      }
      times[i] = System.nanoTime() - start;
    }
    Arrays.sort(times);
    return times[runs / 2] + " " + String.join(",", found);
  }
}
