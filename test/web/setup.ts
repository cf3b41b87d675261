import { configure } from '@testing-library/react'

// What is fetched lazily, such as the toaster, may take its time on a busy machine: only what hangs should time out.
configure({ asyncUtilTimeout: 60_000 })
