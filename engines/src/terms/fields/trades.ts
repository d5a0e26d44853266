/** What builders and keepers of houses are asked for: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const TRADES = `
[method]
Heating systems | heating repair
Electrical work | light electrical, electrical repair, basic electrical
Drywall repair
Building surveying
Construction safety | construction safety protocols, jobsite safety, site safety
Construction project management | construction projects
Field supervision | construction supervision
Project budgets
Subcontractor bids | obtaining bids, bids from subcontractors
Bid proposals | writing bids
Project safety plans | safety plans
Daily reports | daily logs
Jobsite logistics | site logistics
Project quality plans
Tilt-up construction | tilt wall, tilt-wall construction
Pipe installation | piping
Conduit installation | installing conduit, conduit runs
Site preparation
Constructability reviews
Building automation
Chilled water systems
Equipment operation | operating heavy equipment
Land clearing
Utility installation | underground utilities
Water heaters | water heater installation, tankless water heaters
Drain cleaning
Sewer repair | sewer lines
Repiping | re-piping
PEX
Copper piping | copper pipe, soldering copper
PVC piping
Gas piping | gas lines, gas fitting
Sump pumps
Fixture installation | plumbing fixtures, faucets
Pipe fitting
Rough-in | rough-in plumbing
Sprinkler fitting
Hydronic heating
Refrigerant recovery
Panel upgrades
Wire pulling
[licence]
HVAC licence | HVAC license, mechanical license
Electrician licence | electrical license, electrician license, licensed electrician
[domain]
Hospital construction | healthcare construction
Curtain wall | storefront systems
Fire code | NFPA
`;
