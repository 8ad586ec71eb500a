import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.Version;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/**
 * Starts one OpenSearch 3 node from its jars alone: no modules but the network, data in a folder of its own, on the loopback.
 * Arguments: home folder, HTTP port, transport port.
 */
public class StartOpenSearch3 {

  static final String NETWORK = "org.opensearch.transport.Netty4ModulePlugin";

  static class BareNode extends Node {
    BareNode(Environment environment) {
      super(environment, List.of(new PluginInfo(NETWORK, "classpath plugin", "NA", Version.CURRENT, "21", NETWORK, null, List.of(), false)), false);
    }
  }

  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]);
    Files.createDirectories(home.resolve("config"));
    Settings settings = Settings.builder()
      .put("path.home", home)
      .put("path.data", home.resolve("data"))
      .put("cluster.name", "isoquery")
      .put("node.name", "n1")
      .put("http.port", arguments[1])
      .put("transport.port", arguments[2])
      .put("network.host", "127.0.0.1")
      .put("discovery.type", "single-node")
      .put("transport.type", "netty4")
      .put("http.type", "netty4")
      .put("cluster.routing.allocation.disk.threshold_enabled", false)
      .build();
    Node node = new BareNode(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "n1"));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        node.close();
      } catch (Exception error) {
        error.printStackTrace();
      }
    }));
    node.start();
    Thread.currentThread().join();
  }
}
