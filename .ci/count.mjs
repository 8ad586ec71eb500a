// Prints `passed failed` of a JSON report of Vitest. Standard error gets each failed test with its messages.
import { readFileSync } from 'node:fs'

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'))
for (const file of report.testResults) {
  if (file.status === 'failed' && file.message !== '') console.error(`FAILED: ${file.name}\n${file.message}`)
  for (const test of file.assertionResults) {
    if (test.status !== 'failed') continue
    const reasons = test.failureMessages.join('\n').slice(0, 4_000)
    console.error(`FAILED: ${file.name} > ${test.fullName}\n${reasons}`)
  }
}
console.log(
  report.numPassedTests,
  report.numFailedTests + (report.success || report.numFailedTests > 0 ? 0 : 1),
)
