/** Data, statistics and machine learning: one term a line, its other names behind the bar; `=` and `~` mark everyday words. */
export const DATA = `
[tool]
SQL | Structured Query Language
PL/SQL
T-SQL | Transact-SQL
PostgreSQL | Postgres
MySQL
MariaDB
SQLite
Oracle Database | Oracle DB, Oracle RDBMS
^Oracle
Microsoft SQL Server | SQL Server, MSSQL, MS SQL
IBM Db2 | DB2
MongoDB
Cassandra | Apache Cassandra
CouchDB
Couchbase
Redis
Memcached
DynamoDB | Amazon DynamoDB
Neo4j
Elasticsearch
OpenSearch
Solr | Apache Solr
InfluxDB
TimescaleDB
ClickHouse
DuckDB
^Snowflake
BigQuery | Google BigQuery
Redshift | Amazon Redshift
Teradata
Databricks
Delta Lake
Apache Iceberg
~dbt | data build tool
Apache Airflow | =Airflow
Dagster
~Prefect
Fivetran
Airbyte
Informatica | Informatica PowerCenter, PowerCenter
Talend
SSIS | SQL Server Integration Services
SSRS | SQL Server Reporting Services
SSAS
Alteryx
Apache Kafka | Kafka
Apache Flink | Flink
^Spark | Apache Spark, PySpark, Spark SQL
Hadoop | Apache Hadoop
~Hive | Apache Hive
HBase
MapReduce
~Presto | PrestoDB
Trino
~Beam | Apache Beam
NiFi | Apache NiFi
pandas
NumPy
SciPy
Polars
Matplotlib
Seaborn
Plotly
scikit-learn | sklearn
TensorFlow
PyTorch
Keras
=JAX
XGBoost | CatBoost
LightGBM
Hugging Face | Hugging Face Transformers
LangChain
LlamaIndex
OpenCV
spaCy
NLTK
MLflow
Kubeflow
Weights & Biases
Amazon SageMaker | SageMaker
Vertex AI
Jupyter | Jupyter Notebook, JupyterLab
Tableau
Power BI | PowerBI, Microsoft Power BI
DAX
Power Query
Looker | LookML
Looker Studio | Google Data Studio
Qlik | Qlik Sense, QlikView
MicroStrategy
Domo
Sisense
Metabase
Apache Superset | =Superset
SAS
SPSS | IBM SPSS
Stata
Minitab
RapidMiner
KNIME
ggplot2
tidyverse | dplyr
~Shiny | R Shiny
Collibra
Alation
Great Expectations
Azure Machine Learning | Azure ML
SAS programming
JMP
Oracle RAC | =RAC
Data Guard
RMAN
GoldenGate
Always On | Always On availability groups
pgvector
Vector databases
Crystal Reports
[method]
ETL | ELT, extract transform load
Data modelling | data modeling, dimensional modeling, star schema, data models
Data warehousing | data warehouse, enterprise data warehouse
Data lake | lakehouse
Data lakehouse
Data pipelines
Data governance
Data quality
Data cleaning | data cleansing, data wrangling
Data migration
Data visualisation | data visualization
Master data management | MDM
Dashboards | dashboarding, dashboard design, dashboard creation
Exploratory data analysis
Statistical analysis
Statistical modelling | statistical modeling
Hypothesis testing
A/B testing | AB testing, split testing, A/B tests
Linear regression
Logistic regression
Time series forecasting | time series analysis
Bayesian statistics | Bayesian inference, Bayesian methods
Survival analysis
Cluster analysis
Predictive modelling | predictive modeling, predictive analytics
Machine learning | =ML
Deep learning
Neural networks
Reinforcement learning
Natural language processing | NLP
Computer vision | image processing
Large language models | LLM
Retrieval-augmented generation | =RAG
Generative AI | GenAI
Prompt engineering
Fine-tuning
Feature engineering
MLOps
Recommender systems
Anomaly detection
Stream processing | real-time data processing, data streaming
Query optimisation | query optimization, query tuning, SQL tuning
Database design | schema design
Database administration
Experimental design | design of experiments
Causal inference
Monte Carlo simulation
Recommendation systems
Time series
Regression analysis
Generalized linear models | GLM
Experiment design | experimentation
Statistics
Feature stores
Model deployment | model serving
Model monitoring
Model validation
Data mining
Clustering | segmentation analysis
Data catalog | metadata management
Data lineage
Data integration
Data storytelling
Ad hoc reporting | ad hoc analysis, ad hoc reports
Index tuning
Replication | database replication
Backup and restore | database backups
Stored procedures
Survey analysis
Web analytics
Product analytics
Customer analytics
Pricing analytics
Data validation | data validation checks
Database management
Data collection
Data analysis | analyzing data, analyze data
Quantitative analysis
[certificate]
Google Data Analytics Certificate | Google Data Analytics Professional Certificate
Microsoft Certified Power BI Data Analyst | PL-300
Tableau Desktop Specialist
SnowPro Core
Databricks Certified Data Engineer
[domain]
Business intelligence | =BI, BI tools
Big data | big data technologies
Data engineering
Data science
Artificial intelligence | AI, AI technologies
NoSQL
`;
