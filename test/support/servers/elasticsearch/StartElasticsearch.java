package org.elasticsearch.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.plugins.MockPluginsService;
import org.elasticsearch.plugins.PluginsLoader;
import org.elasticsearch.plugins.PluginsService;
import org.elasticsearch.transport.netty4.Netty4Plugin;

/**
 * Starts an Elasticsearch node from its jars, without modules other than the network transport, on the
 * loopback interface. Arguments: home folder, HTTP port, transport port. The package is Elasticsearch's,
 * because NodeConstruction is not public.
 */
public class StartElasticsearch {

    static class BareNode extends Node {
        BareNode(Environment environment) {
            super(NodeConstruction.prepareConstruction(environment, null, new NodeServiceProvider() {
                @Override
                PluginsService newPluginService(Environment made, PluginsLoader loader) {
                    return new MockPluginsService(made.settings(), made, List.of(Netty4Plugin.class));
                }
            }, false));
        }

        @Override
        protected void configureNodeAndClusterIdStateListener(ClusterService clusterService) {}
    }

    public static void main(String[] arguments) throws Exception {
        Path home = Path.of(arguments[0]);
        Files.createDirectories(home.resolve("config"));
        LogConfigurator.configureESLogging();
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
        Path config = home.resolve("config");
        Node node = new BareNode(
            InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), config, () -> "n1"));
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
