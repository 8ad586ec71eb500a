import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * The protocol of all judges: one line in, one line out. Tabs separate the fields. Backslashes, control
 * characters and characters outside ASCII are escaped with a backslash, u and four hexadecimal digits, which
 * preserves lone surrogates and U+0000.
 */
final class Lines {
  interface Judge {
    String answer(String[] fields) throws Exception;
  }

  private Lines() {}

  /** Answers every line of the input. An exception gives "error", its class and its message. */
  static void serve(Judge judge) throws IOException {
    InputStreamReader ascii = new InputStreamReader(System.in, StandardCharsets.US_ASCII);
    BufferedReader in = new BufferedReader(ascii, 1 << 16);
    PrintStream out = new PrintStream(System.out, false, StandardCharsets.US_ASCII);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] fields = line.split("\t", -1);
      for (int i = 0; i < fields.length; i++) fields[i] = unescape(fields[i]);
      String answer;
      try {
        answer = judge.answer(fields);
      } catch (Exception | StackOverflowError | OutOfMemoryError problem) {
        String message = escape(String.valueOf(problem.getMessage()));
        answer = "error\t" + problem.getClass().getSimpleName() + "\t" + message;
      }
      out.println(answer);
      if (!in.ready()) out.flush();
    }
    out.flush();
  }

  static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit >= ' ' && unit <= '~' && unit != '\\') {
        escaped.append(unit);
      } else {
        escaped.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          escaped.append(Character.forDigit(unit >> shift & 0xf, 16));
        }
      }
    }
    return escaped.toString();
  }

  private static String unescape(String field) {
    if (field.indexOf('\\') < 0) return field;
    StringBuilder text = new StringBuilder(field.length());
    for (int i = 0; i < field.length(); i++) {
      if (field.charAt(i) == '\\') {
        text.append((char) Integer.parseInt(field, i + 2, i + 6, 16));
        i += 5;
      } else {
        text.append(field.charAt(i));
      }
    }
    return text.toString();
  }
}
