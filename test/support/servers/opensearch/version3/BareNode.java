import java.util.List;
import org.opensearch.Version;
import org.opensearch.env.Environment;
import org.opensearch.node.Node;
import org.opensearch.plugins.PluginInfo;

/** A node of OpenSearch 3 whose only plugin is the network transport. */
final class BareNode extends Node {
    private static final String NETWORK = "org.opensearch.transport.Netty4ModulePlugin";

    BareNode(Environment environment) {
        super(environment, List.of(networkPlugin()), false);
    }

    private static PluginInfo networkPlugin() {
        return new PluginInfo(
            NETWORK, "classpath plugin", "NA", Version.CURRENT, "21", NETWORK, null, List.of(), false);
    }
}
