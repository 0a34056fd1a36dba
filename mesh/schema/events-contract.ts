import events from '../../services/events/openapi.json' with { type: 'json' }
import { contractForMesh } from './contract-for-mesh.ts'

export default contractForMesh(events)
