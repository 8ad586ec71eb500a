import { responses } from '../../releases/http/responses.ts'
import { startReleasesServer } from '../server/releasesServer.ts'
import { pageFolder } from './pageFolder.ts'
import { Pages } from './pages.ts'

// `npm run playground`: the page alone, without a store.
const server = await startReleasesServer(async () => responses.notFound(), {
  port: Number(process.env.PORT || 3000),
  host: '127.0.0.1',
  pages: new Pages({ playground: pageFolder('playground') }),
})
process.stdout.write(`playground at ${server.url}/playground/\n`)
process.once('SIGINT', () => server.close())
process.once('SIGTERM', () => server.close())
