import { describeHits } from './demos/describeHits.ts'
import { memoryDemo } from './demos/memoryDemo.ts'
import { pgliteDemo } from './demos/pgliteDemo.ts'
import { serviceDemo } from './demos/serviceDemo.ts'
import { sqliteDemo } from './demos/sqliteDemo.ts'

describeHits(memoryDemo)
describeHits(sqliteDemo({ functions: false }))
describeHits(sqliteDemo({ functions: true }))
describeHits(pgliteDemo)
describeHits(serviceDemo('spaces as %20'))
describeHits(serviceDemo('spaces as +'))
