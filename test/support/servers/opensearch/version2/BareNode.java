import java.util.List;
import org.opensearch.env.Environment;
import org.opensearch.node.Node;
import org.opensearch.transport.Netty4Plugin;

/** A node of OpenSearch 2 whose only plugin is the network transport. */
final class BareNode extends Node {
    BareNode(Environment environment) {
        super(environment, List.of(Netty4Plugin.class), false);
    }
}
