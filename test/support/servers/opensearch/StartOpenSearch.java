import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;

/**
 * Starts an OpenSearch node from its jars, without modules other than the network transport, on the loopback
 * interface. Arguments: home folder, HTTP port, transport port; of a node in a cluster also its name, and,
 * separated by commas, the addresses and the names of all nodes. The class BareNode depends on the version.
 */
public class StartOpenSearch {

    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(arguments[0]);
        Files.createDirectories(home.resolve("config"));
        boolean inCluster = arguments.length > 3;
        String name = inCluster ? arguments[3] : "n1";
        Settings.Builder settings = Settings.builder()
            .put("path.home", home)
            .put("path.data", home.resolve("data"))
            .put("cluster.name", "isoquery")
            .put("node.name", name)
            .put("http.port", arguments[1])
            .put("transport.port", arguments[2])
            .put("network.host", "127.0.0.1")
            .put("transport.type", "netty4")
            .put("http.type", "netty4")
            .put("cluster.routing.allocation.disk.threshold_enabled", false);
        if (inCluster) {
            settings.putList("discovery.seed_hosts", arguments[4].split(","));
            settings.putList("cluster.initial_cluster_manager_nodes", arguments[5].split(","));
        } else {
            settings.put("discovery.type", "single-node");
        }
        Environment environment =
            InternalSettingsPreparer.prepareEnvironment(settings.build(), Map.of(), null, () -> name);
        Node node = new BareNode(environment);
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
