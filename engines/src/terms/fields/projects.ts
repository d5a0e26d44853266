/** Projects and how work is organised: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const PROJECTS = `
[tool]
Jira | Atlassian Jira
Confluence | Atlassian Confluence
Asana
Trello
~Monday | Monday.com
ClickUp
Smartsheet
Microsoft Project | MS Project, ~Project
Primavera P6 | Oracle Primavera, Primavera
Basecamp
Wrike
~Linear
^Notion
Airtable
Azure Boards
Rally Software
~Aha | Aha Roadmaps
Productboard
Miro
Lucidchart
Microsoft Visio | Visio, MS Visio
Clarity PPM
Microsoft Planner
Project management software | project management tools
[method]
Scrum
Agile | agile methodology, agile methodologies, agile development
Kanban
Scrumban
Extreme programming
=SAFe | Scaled Agile Framework, Scaled Agile
Large-Scale Scrum
Waterfall | waterfall methodology
=Lean | lean methodology, lean thinking
Sprint planning | ~sprints, sprint reviews
Backlog grooming | backlog refinement, backlog management
Daily stand-ups | stand-up meetings, daily standup
Retrospectives | sprint retrospective
User stories | user story
Project management
Program management | programme management, program administration, programme administration
Project portfolio management | ~PPM
Project planning
Project scheduling | project schedules, project timelines
Critical path method
Gantt charts
Earned value management | EVM
Work breakdown structure | WBS
Scope management
Risk management | risk mitigation
Issue tracking
Stakeholder management | stakeholder engagement, stakeholder relations, stakeholder relationships, stakeholder consultation
Requirements gathering | requirements elicitation, requirements analysis, business requirements, eliciting requirements, user requirements, elicit requirements
Business requirements document | BRD
Business analysis | business analyst, business process analysis
Business process modelling | BPMN, business process mapping, process mapping, process documentation, workflow analysis
Process improvement | business process improvement, continuous improvement, process optimization, process optimisation
Change management | organisational change management, organizational change management
Change control
Resource planning | resource allocation
Budget management | budget oversight, budget responsibility, Budget preparation, budget development, managing budgets, budget planning, budget administration, budget control, budgetary control
Vendor management | supplier management, vendor relationships, supplier relationships, supplier relationship management
RACI
OKRs | objectives and key results
KPIs | key performance indicators, performance metrics
Balanced scorecard
SWOT analysis
Gap analysis
Root cause analysis | RCA
Feasibility studies | feasibility study
Cost-benefit analysis
User acceptance testing | UAT
Release management | release planning, release engineering
Product roadmaps | roadmapping
Product management
Product ownership
Go-to-market strategy | GTM strategy
Minimum viable product | MVP
Meeting facilitation | workshop facilitation
Strategic planning
Cross-functional teams | cross-functional collaboration
Benchmarking
Business cases | business plans, business planning
Use cases
Contingency planning | contingency plans
Project implementation | program implementation
Milestones tracking | project milestones
[certificate]
PMP | Project Management Professional, PMP certification
CAPM
PMI-ACP
PgMP
PRINCE2
Certified ScrumMaster | CSM, Certified Scrum Master
Professional Scrum Master | PSM
CSPO | Certified Scrum Product Owner
SAFe Agilist
CBAP | Certified Business Analysis Professional
CCBA
Change Management Practitioner | Prosci
MSP certification
[domain]
Management consulting
Digital transformation
`;
