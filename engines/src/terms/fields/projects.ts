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
Microsoft Project | MS Project
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
Microsoft Visio | Visio
Clarity PPM
Microsoft Planner
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
Sprint planning | sprints, sprint reviews
Backlog grooming | backlog refinement, backlog management
Daily stand-ups | stand-up meetings, daily standup
Retrospectives | sprint retrospective
User stories | user story
Project management
Program management | programme management
Project portfolio management | PPM
Project planning
Project scheduling | project schedules
Critical path method
Gantt charts
Earned value management | EVM
Work breakdown structure | WBS
Scope management
Risk management
Issue tracking
Stakeholder management | stakeholder engagement
Requirements gathering | requirements elicitation, requirements analysis
Business requirements document | BRD
Business analysis
Business process modelling | BPMN, business process mapping, process mapping
Process improvement | business process improvement, continuous improvement
Change management | organisational change management, organizational change management
Change control
Resource planning | resource allocation
Budget management | budget oversight, budget responsibility
Vendor management | supplier management
RACI
OKRs | objectives and key results
KPIs | key performance indicators
Balanced scorecard
SWOT analysis
Gap analysis
Root cause analysis | RCA
Feasibility studies | feasibility study
Cost-benefit analysis
User acceptance testing | UAT
Release management | release planning
Product roadmaps | roadmapping
Product management
Product ownership
Go-to-market strategy | GTM strategy
Minimum viable product | MVP
Meeting facilitation | workshop facilitation
Strategic planning
Cross-functional teams | cross-functional collaboration
Benchmarking
[certificate]
PMP | Project Management Professional
CAPM
PMI-ACP
PgMP
PRINCE2
Certified ScrumMaster | CSM
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
