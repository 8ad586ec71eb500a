import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, asNobody, giveToNobody, isInstalled } from './command.ts'
import { freePort, runFolder, runServer } from './runServer.ts'

/** The proxies that the manual shows. Each is a Debian package of the same name. */
export const PROXIES = ['nginx', 'haproxy'] as const

export type ProxyName = (typeof PROXIES)[number]

/** A running proxy before a service. */
export interface RunningProxy {
  readonly url: string
  stop(): Promise<void>
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** What a configuration of nginx stands in, without files outside the folder. */
const nginxFile = (folder: string, configuration: string) => `
daemon off;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${configuration}
}
`

/**
 * Starts a proxy with a configuration of the manual, in which only the ports are others.
 *
 * @param configuration listens at port 80, and has the service at 127.0.0.1:3000
 * @throws EngineMissing if it cannot be installed
 */
export async function startProxy(
  name: ProxyName,
  configuration: string,
  service: string,
): Promise<RunningProxy> {
  if (!(await isInstalled(name))) await aptInstall(name)
  const folder = runFolder(name)
  const port = await freePort()
  const listening = name === 'nginx' ? 'listen 80;' : 'bind :80'
  for (const part of [listening, '127.0.0.1:3000'])
    if (!configuration.includes(part)) throw new Error(`the configuration of ${name} has no "${part}"`)
  const text = configuration
    .replace(listening, listening.replace(/:?80/, `127.0.0.1:${port}`))
    .replaceAll('127.0.0.1:3000', new URL(service).host)
  const file = join(folder, 'configuration')
  writeFileSync(file, name === 'nginx' ? nginxFile(folder, text) : text)
  await giveToNobody(folder)
  const command = name === 'nginx' ? ['nginx', '-p', folder, '-c', file] : ['haproxy', '-db', '-f', file]
  const url = `http://127.0.0.1:${port}`
  const ready = async () => {
    await (await fetch(`${url}/none`)).text()
    return ''
  }
  const { stop } = await runServer(asNobody(command), folder, ready, 30)
  return { url, stop }
}
