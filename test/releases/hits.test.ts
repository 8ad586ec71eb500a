import { sampled } from '../support/scaled.ts'
import { describeHits } from './demos/describeHits.ts'
import { memoryDemo } from './demos/memoryDemo.ts'
import { pgliteDemo } from './demos/pgliteDemo.ts'
import { serviceDemo } from './demos/serviceDemo.ts'
import { sqliteDemo } from './demos/sqliteDemo.ts'

describeHits(memoryDemo)
for (const functions of sampled([false, true], 2)) describeHits(sqliteDemo({ functions }))
describeHits(pgliteDemo)
for (const spaces of sampled(['spaces as %20', 'spaces as +'] as const, 2)) describeHits(serviceDemo(spaces))
